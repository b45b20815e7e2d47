/** What somebody with a role is about to do: it is asked first. */
export interface Deed {
  title: string;
  /** What it means for whom. */
  text: string;
  confirm: string;
  danger?: boolean;
  /** The server keeps the reason of this one. */
  why?: boolean;
  minutes?: boolean;
  choice?: { label: string; options: { value: string; label: string }[]; value: string };
  /** What it says when it is done. */
  done: string;
  run: (given: Given) => Promise<unknown>;
}

export interface Given {
  why: string;
  minutes: number;
  choice: string;
}

/** How long a mute or a ban lasts: in minutes. */
export const lengths = [10, 60, 1440, 10_080, 43_200, 525_600] as const;

/** Who may do what; the server decides, and says so. */
export const tabs = {
  users: ['moderator', 'admin'],
  guests: ['moderator', 'admin'],
  reports: ['moderator', 'admin'],
  games: ['moderator', 'director', 'admin'],
  announcements: ['moderator', 'director', 'admin'],
  acts: ['admin'],
  health: ['moderator', 'director', 'admin'],
} as const;

export type Tab = keyof typeof tabs;
