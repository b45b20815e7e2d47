import { ApiError } from '../lib/api';
import { Refusal } from '../lib/pending';

export type ToastKind = 'info' | 'good' | 'bad';

export interface ToastEntry {
  id: number;
  kind: ToastKind;
  text: string;
  hint: string | null;
}

let last = 0;

export const toasts = $state<ToastEntry[]>([]);

/** Says something for a few seconds. */
export function toast(text: string, kind: ToastKind = 'info', hint: string | null = null): void {
  // The same twice is said once.
  if (toasts.some((known) => known.text === text)) return;
  const id = ++last;
  toasts.push({ id, kind, text, hint });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), 4_000 + 50 * (text.length + (hint?.length ?? 0)));
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((known) => known.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** What was refused, in the server's words. Anything else is a mistake of ours. */
export function toastError(error: unknown): void {
  if (error instanceof ApiError || error instanceof Refusal) {
    toast(sentence(error.message), 'bad', error.hint && sentence(error.hint));
  } else {
    throw error;
  }
}

/** The server's sentences begin small, because they stand behind a colon elsewhere. */
export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}
