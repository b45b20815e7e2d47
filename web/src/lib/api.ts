import { language, t } from './words.svelte';

/** Why a request was not done. */
export class ApiError extends Error {
  constructor(
    /** A word that never changes; `offline` if nobody answered. */
    readonly code: string,
    message: string,
    readonly status: number,
    /** What to do about it. */
    readonly hint: string | null = null,
    /** How many seconds to wait before the next try. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

let token: string | null = null;

/** Whose requests these are from now on. */
export function useToken(next: string | null): void {
  token = next;
}

interface Options {
  signal?: AbortSignal;
  /** Another token than one's own. */
  token?: string | null;
  /** The type of the answer, if it is not JSON. */
  accept?: string;
}

async function ask(method: string, path: string, body: unknown, options: Options) {
  const { accept = 'application/json' } = options;
  const headers = new Headers({ Accept: accept, 'Accept-Language': language() });
  const bearer = options.token === undefined ? token : options.token;
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  const init: RequestInit = { method, headers };
  if (body instanceof Blob) {
    init.body = body;
  } else if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(body);
  }
  if (options.signal) init.signal = options.signal;
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError('offline', t('page-offline'), 0, t('page-offline-hint'));
  }
  if (response.ok) return response;
  throw await refusal(response);
}

async function refusal(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('Retry-After')) || null;
  let told: { code?: string; message?: string; hint?: string } = {};
  try {
    told = (await response.json()) as typeof told;
  } catch {
    // Something between the page and the server answered.
  }
  const message = told.message ?? t('page-bad-answer', { status: response.status });
  return new ApiError(told.code ?? 'unknown', message, response.status, told.hint ?? null, wait);
}

async function json<T>(method: string, path: string, body: unknown, options: Options): Promise<T> {
  const response = await ask(method, path, body, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** What is sent is JSON; a `Blob` is sent as it is. */
export const api = {
  get: <T>(path: string, options: Options = {}) => json<T>('GET', path, undefined, options),
  post: <T = void>(path: string, body?: unknown, options: Options = {}) =>
    json<T>('POST', path, body, options),
  put: <T = void>(path: string, body?: unknown, options: Options = {}) =>
    json<T>('PUT', path, body, options),
  delete: <T = void>(path: string, body?: unknown, options: Options = {}) =>
    json<T>('DELETE', path, body, options),
  /** The answer itself: for texts and files. */
  raw: (path: string, options: Options = {}) => ask('GET', path, undefined, options),
};

/** An address with a query; what is null or empty is left out. */
export function address(path: string, query: Record<string, string | number | null | undefined>) {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(
    pairs.map(([name, value]) => [name, String(value)] as [string, string]).filter(([, v]) => v),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Lists come in parts. */
export interface Part<T> {
  items: T[];
  next: string | null;
}
