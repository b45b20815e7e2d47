import type { LegalMove } from './contract';

/** The pieces of chess in English, in the order of the dictionary's `piece-letters`. */
const ENGLISH = 'KQRBN';

/**
 * The legal move somebody typed: its canonical text or its notation, whatever the case and the
 * marks. `letters` are the pieces' initials in the reader's language.
 *
 * Nothing if none or several fit: then the server is asked, for it knows more spellings and says
 * what is wrong.
 */
export function matchTyped(
  typed: string,
  legal: readonly LegalMove[],
  letters = ENGLISH,
): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const exact = legal.find(({ m, p }) => m === text || p === text);
  if (exact) return exact.m;
  const local = (p: string) =>
    p.replace(/[KQRBN]/g, (letter) => letters[ENGLISH.indexOf(letter)] ?? letter);
  const forms = [
    (move: LegalMove) => bare(move.p, false) === bare(text, false),
    (move: LegalMove) => bare(local(move.p), false) === bare(text, false),
    (move: LegalMove) => bare(move.m, true) === bare(text, true),
    (move: LegalMove) => bare(local(move.p), true) === bare(text, true),
  ];
  for (const fits of forms) {
    const found = legal.filter(fits);
    if (found.length === 1) return found[0]?.m ?? null;
  }
  return null;
}

/** Without blanks and the marks that people leave out: `e2-e4`, `Nxf3+`, `0-0`, `e8=Q`. */
function bare(text: string, anyCase: boolean): string {
  const plain = text.replace(/0/g, 'O').replace(/\s/g, '');
  // A Siam move lives by its signs; castling is nothing but signs.
  const isSigned =
    /^[oO]-[oO]/.test(plain) || /^\+|^[a-eA-E][1-5]=|^[a-eA-E][1-5][xX]$/.test(plain);
  const short = isSigned ? plain.replace(/(?!^)[+#!?]+$/, '') : plain.replace(/[-x:=+#!?]/g, '');
  return anyCase ? short.toLowerCase() : short;
}
