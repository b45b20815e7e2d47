import type { No, ToServer } from '../protocol';

/** What is answered: all but a ping. */
export type Asked = Exclude<ToServer['t'], 'ping'>;
type Of<T extends Asked> = Extract<ToServer, { t: T; d: unknown }>['d'];
type Loose<D> = D extends { a: number } ? Omit<D, 'a'> : D;
/** The content of a request, without its number. */
export type Content<T extends Asked> = T extends 'lobby' ? Partial<Loose<Of<T>>> : Loose<Of<T>>;
type Message = { t: Asked; d: { a?: number } };

/** Why the server does not do what was asked. */
export class Refusal extends Error {
  constructor(
    readonly code: No['code'] | 'offline',
    message: string,
    readonly hint: string | null = null,
    readonly why: No['why'] = null,
  ) {
    super(message);
  }

  static offline(message: string): Refusal {
    return new Refusal('offline', message);
  }
}

/** Puts the number of a request where its kind has it: in a challenge, the terms carry it. */
export function withNumber<T extends Asked>(type: T, content: Content<T>, a: number): Message {
  if (type !== 'challenge') return { t: type, d: { ...content, a } };
  const challenge = content as Content<'challenge'>;
  const d = { ...challenge, terms: { ...challenge.terms, a } };
  return { t: type, d: d as { a?: number } };
}

interface Waiting {
  message: Message;
  resolve: (answer: unknown) => void;
  reject: (error: Refusal) => void;
}

/** The requests that were not answered yet. */
export class Pending {
  #last = 0;
  #waiting = new Map<number, Waiting>();

  nextNumber(): number {
    return ++this.#last;
  }

  add(message: Message): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#last, { message, resolve, reject });
    });
  }

  settle(a: number, answer: unknown): void {
    this.#take(a)?.resolve(answer);
  }

  refuse({ a, code, message, hint, why }: No): void {
    this.#take(a)?.reject(new Refusal(code, message, hint ?? null, why ?? null));
  }

  /** Moves wait for the next connection; whatever else was asked may be asked again. */
  lostConnection(message: string): void {
    for (const [a, { message: sent, reject }] of this.#waiting) {
      if (sent.t === 'move') continue;
      this.#waiting.delete(a);
      reject(Refusal.offline(message));
    }
  }

  giveUp(message: string): void {
    this.#waiting.forEach(({ reject }) => reject(Refusal.offline(message)));
    this.#waiting.clear();
  }

  /** The moves that are not known to be stored, the oldest first. */
  moves(): Message[] {
    return [...this.#waiting.values()]
      .map(({ message }) => message)
      .filter(({ t }) => t === 'move');
  }

  #take(a: number): Waiting | undefined {
    const waiting = this.#waiting.get(a);
    this.#waiting.delete(a);
    return waiting;
  }
}
