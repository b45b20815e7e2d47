export type AuthMode = 'login' | 'signup' | 'reset';

/** Which form stands over the page, if any. */
export const auth = $state<{ mode: AuthMode | null }>({ mode: null });

/** Asks somebody to log in or to sign up, without leaving the page they are on. */
export function openAuth(mode: AuthMode): void {
  auth.mode = mode;
}
