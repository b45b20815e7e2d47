/** A piece of a text. */
export type TextPart =
  { text: string } | { strong: string } | { emphasis: string } | { code: string };
export type Text = TextPart[];

export interface Diagram {
  name: string;
  caption: Text;
  view: string;
  flip: boolean;
  last: string | null;
  /** Squares that the caption speaks of. */
  reach: string[];
  legal: string[];
  illegal: { move: string; why: string }[];
  svg: string;
}

export type Block =
  { heading: string } | { paragraph: Text } | { list: Text[] } | { diagram: Diagram };

/** `GET /api/rules/GAME`. */
export interface Rules {
  game: string;
  title: string;
  goal: string;
  summary: Text[];
  blocks: Block[];
}

/** `GET /api/rules`. */
export interface RulesEntry {
  game: string;
  title: string;
  goal: string;
}

/** The headings with the ids that links lead to. */
export function headings(blocks: readonly Block[]): { id: string; text: string }[] {
  return blocks.flatMap((block, at) =>
    'heading' in block ? [{ id: headingId(at), text: block.heading }] : [],
  );
}

export function headingId(at: number): string {
  return `section-${at}`;
}
