import { readLegal } from '../../lib/judge';
import type { Clocks, Judgement, LegalMove, Plies, Ply, Seat } from './feed';

/** A position of a game or of a variation, and the move that led to it; the root has none. */
export interface Node {
  parent: Node | null;
  /** How many moves were made before it. */
  depth: number;
  by: Seat | null;
  m: string | null;
  p: string | null;
  position: string;
  /** What the first and the second seat saw, in a game that hides something. */
  views: [string, string] | null;
  clocks: Clocks | null;
  spent: number | null;
  /** The move that was played comes first, if there was one. */
  children: Node[];
  isPlayed: boolean;
}

interface Asked {
  game: string;
  position: string;
  options: Record<string, string>;
  move?: string;
}

interface Means {
  judge: (asked: Asked) => Promise<Judgement>;
}

function node(
  parent: Node | null,
  ply: Partial<Ply> & { position: string },
  isPlayed: boolean,
): Node {
  return {
    parent,
    depth: parent ? parent.depth + 1 : 0,
    by: ply.by ?? null,
    m: ply.m ?? null,
    p: ply.p ?? null,
    position: ply.position,
    views: ply.views ?? null,
    clocks: ply.clocks ?? null,
    spent: ply.spent ?? null,
    children: [],
    isPlayed,
  };
}

/** A game that is over, to step through, and variations that are tried from any of its positions. */
export class Replay {
  readonly root: Node;
  /** The position after each move that was played, the root first. */
  readonly played: Node[];
  current = $state.raw<Node>() as Node;
  /** Rises whenever a variation is added or removed. */
  grown = $state(0);
  /** The moves one may try from the current position; nothing while that is not known. */
  legal = $state.raw<LegalMove[]>([]);
  toAct = $state<Seat | null>(null);
  outcome = $state.raw<{ result: string; reason: string | null } | null>(null);
  trying = $state(false);
  #plies: Plies;
  #means: Means;
  #judged = new Map<string, Judgement>();

  constructor(plies: Plies, means: Means) {
    this.#plies = plies;
    this.#means = means;
    const { start, views, clocks } = plies;
    this.root = node(null, { position: start, ...(views && { views }), clocks }, true);
    this.played = [this.root];
    for (const ply of plies.plies) {
      const parent = this.played.at(-1) ?? this.root;
      const next = node(parent, ply, true);
      parent.children.push(next);
      this.played.push(next);
    }
    this.current = this.played.at(-1) ?? this.root;
  }

  get isFirst(): boolean {
    return this.current.parent === null;
  }

  get isLast(): boolean {
    void this.grown;
    return this.current.children.length === 0;
  }

  show(to: Node): void {
    this.current = to;
    this.legal = [];
    this.toAct = null;
    this.outcome = null;
  }

  /** The position after so many of the moves that were played. */
  showPly(depth: number): void {
    const at = Math.min(Math.max(0, depth), this.played.length - 1);
    this.show(this.played[at] ?? this.root);
  }

  step(by: 1 | -1): void {
    const to = by === 1 ? this.current.children[0] : this.current.parent;
    if (to) this.show(to);
  }

  first(): void {
    this.show(this.root);
  }

  last(): void {
    let to = this.current;
    while (to.children[0]) to = to.children[0];
    this.show(to);
  }

  /** Asks which moves may be tried here. */
  async ask(): Promise<void> {
    const { current } = this;
    const judged = await this.#judge(current.position);
    if (this.current === current) this.#allow(judged);
  }

  /** Tries a move: goes to the variation that begins with it. `null` if it is one, else why not. */
  async try(m: string): Promise<string | null> {
    const from = this.current;
    const known = from.children.find((child) => child.m === m || child.p === m);
    if (known) {
      this.show(known);
      return null;
    }
    const { game } = this.#plies;
    const asked: Asked = {
      game,
      position: from.position,
      options: this.#plies.options ?? {},
      move: m,
    };
    const judged = await this.#means.judge(asked);
    const ply = judged.plies.at(-1);
    if (judged.refusal || !ply) return judged.refusal?.message ?? '';
    if (this.current !== from) return null;
    const next = node(from, ply, false);
    from.children.push(next);
    this.#judged.set(next.position, judged);
    this.grown += 1;
    this.show(next);
    this.#allow(judged);
    return null;
  }

  /** Tries one move after the other, from here on. `null` if all can be played, else why one cannot. */
  async tryAll(moves: readonly string[]): Promise<string | null> {
    for (const move of moves) {
      const from = this.current;
      const why = await this.try(move);
      // Somebody went elsewhere in the meantime.
      if (why !== null || this.current.parent !== from) return why;
    }
    return null;
  }

  /** Removes the variation that leads here, and goes to where it began. */
  forget(): void {
    let from = this.current;
    if (from.isPlayed) return;
    while (from.parent && !from.parent.isPlayed) from = from.parent;
    const { parent } = from;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== from);
    this.grown += 1;
    this.show(parent);
  }

  async #judge(position: string): Promise<Judgement> {
    const known = this.#judged.get(position);
    if (known) return known;
    const { game, options = {} } = this.#plies;
    const judged = await this.#means.judge({ game, position, options });
    this.#judged.set(position, judged);
    return judged;
  }

  #allow(judged: Judgement): void {
    const [one, two] = judged.to_act;
    // Where both move at once there is nobody to try a move for.
    this.toAct = one === two ? null : one ? 1 : 2;
    this.legal = this.toAct ? readLegal(judged.legal) : [];
    this.outcome = judged.result === '*' ? null : { result: judged.result, reason: judged.reason };
  }
}

/** The variations that begin instead of a move: all other moves that were tried there. */
export function besides(played: Node): Node[] {
  return played.parent?.children.filter((child) => child !== played) ?? [];
}

/** A variation as a line of moves, up to where it branches. */
export function lineOf(first: Node): Node[] {
  const line = [first];
  for (let next = first.children[0]; next; next = next.children[0]) line.push(next);
  return line;
}
