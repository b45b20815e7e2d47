/** What people choose for themselves on this device. */
export interface Settings {
  theme: 'system' | 'light' | 'dark';
  /** Nothing: the best one of the browser's. */
  language: string | null;
  sounds: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The squares of chess boards. */
  boardStyle: 'wood' | 'slate' | 'paper';
  /** The drawings of chess pieces. */
  pieces: 'classic' | 'bold';
  kamisadoPalette: 'standard' | 'contrast' | 'safe';
  coordinates: boolean;
  animations: boolean;
  confirmResign: boolean;
  confirmMove: boolean;
  premoves: boolean;
  /** Nothing but the board while a game is played. */
  zen: boolean;
}

/** What can be chosen where it is one of a few. */
export const choices = {
  theme: ['system', 'light', 'dark'],
  boardStyle: ['wood', 'slate', 'paper'],
  pieces: ['classic', 'bold'],
  kamisadoPalette: ['standard', 'contrast', 'safe'],
} as const;

const usual: Settings = {
  theme: 'system',
  language: null,
  sounds: true,
  volume: 0.6,
  boardStyle: 'wood',
  pieces: 'classic',
  kamisadoPalette: 'standard',
  coordinates: true,
  animations: true,
  confirmResign: true,
  confirmMove: false,
  premoves: true,
  zen: false,
};

const place = 'damier.settings';

/** What is stored may be old or of another hand: only what has the right kind is taken. */
export function readSettings(text: string | null): Settings {
  const settings: Settings = { ...usual };
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return settings;
  }
  if (typeof stored !== 'object' || stored === null) return settings;
  for (const [key, value] of Object.entries(stored)) {
    if (!(key in usual)) continue;
    const known = usual[key as keyof Settings];
    const fits = known === null ? typeof value === 'string' : typeof value === typeof known;
    if (fits && isChoice(key, value)) Object.assign(settings, { [key]: value });
  }
  return settings;
}

function isChoice(key: string, value: unknown): boolean {
  if (!(key in choices)) return true;
  const offered: readonly unknown[] = choices[key as keyof typeof choices];
  return offered.includes(value);
}

function stored(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(readSettings(stored()));

/** Keeps the settings, and shows the theme. Called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(place, text);
      } catch {
        // Without storage they hold until the page is closed.
      }
    });
    $effect(() => {
      const { dataset } = document.documentElement;
      if (settings.theme === 'system') delete dataset['theme'];
      else dataset['theme'] = settings.theme;
    });
  });
  window.addEventListener('storage', (event) => {
    if (event.key === place) Object.assign(settings, readSettings(event.newValue));
  });
}
