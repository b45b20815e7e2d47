/** The clocks that are offered, from the quickest to none. */
export const clocks = [
  '1',
  '2+1',
  '3',
  '3+2',
  '5',
  '5+3',
  '10',
  '10+5',
  '15+10',
  '30+20',
  '-',
] as const;

/** What players call a clock by how long a game of forty moves takes: the end of a key. */
export function speed(clock: string): 'bullet' | 'blitz' | 'rapid' | 'classical' | 'none' {
  if (clock === '-') return 'none';
  const [minutes = 0, increment = 0] = clock.split('+').map(Number);
  const seconds = minutes * 60 + increment * 40;
  if (seconds < 180) return 'bullet';
  if (seconds < 480) return 'blitz';
  return seconds < 1500 ? 'rapid' : 'classical';
}
