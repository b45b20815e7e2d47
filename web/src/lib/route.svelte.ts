import type { Component } from 'svelte';
import { tick } from 'svelte';

/** A page is given the parameters of its address. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has its own parameters
export type Page = Component<any>;

export interface Route {
  /** Such as `/g/:id`: what follows a colon is a parameter. */
  path: string;
  load: () => Promise<{ default: Page }>;
  /** The key of its title. */
  title: string;
  /** It is a whole screen of its own, without the header. */
  bare?: boolean;
}

export type Params = Record<string, string>;

/** The parameters if the address fits. A part that cannot be decoded fits nothing. */
export function match(pattern: string, path: string): Params | null {
  const wanted = split(pattern);
  const given = split(path);
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [at, part] of wanted.entries()) {
    const found = given[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== found) return null;
      continue;
    }
    try {
      params[part.slice(1)] = decodeURIComponent(found);
    } catch {
      return null;
    }
  }
  return params;
}

function split(path: string): string[] {
  return path.split('/').filter(Boolean);
}

export function findRoute(routes: Route[], path: string) {
  for (const route of routes) {
    const params = match(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

interface Shown {
  route: Route | null;
  page: Page | null;
  params: Params;
  /** The page could not be loaded. */
  failed: boolean;
}

const nothing: Shown = { route: null, page: null, params: {}, failed: false };

class Router {
  path = $state('/');
  search = $state.raw(new URLSearchParams());
  shown = $state.raw<Shown>(nothing);
  loading = $state(false);
  /** What the page calls itself, where its route's title does not say enough. */
  ownTitle = $state<string | null>(null);
  #routes: Route[] = [];
  #turn = 0;

  start(routes: Route[]): void {
    this.#routes = routes;
    history.scrollRestoration = 'manual';
    window.addEventListener('popstate', () => void this.#show(scrolled(history.state)));
    document.addEventListener('click', (event) => this.#click(event));
    void this.#show(scrolled(history.state), true);
  }

  /** Is there such a page? */
  has(path: string): boolean {
    return findRoute(this.#routes, path) !== null;
  }

  go(to: string, options: { replace?: boolean } = {}): void {
    const url = new URL(to, location.href);
    if (url.origin !== location.origin) return;
    if (options.replace) {
      history.replaceState(null, '', url);
    } else {
      history.replaceState({ scroll: window.scrollY }, '');
      history.pushState(null, '', url);
    }
    void this.#show(0);
  }

  async #show(scroll: number, first = false): Promise<void> {
    const turn = ++this.#turn;
    const { pathname, search, hash } = location;
    const found = findRoute(this.#routes, pathname);
    const isSame = found !== null && found.route === this.shown.route && pathname === this.path;
    this.path = pathname;
    this.search = new URLSearchParams(search);
    // Another query is the page's own affair.
    if (isSame && this.shown.page) return;
    this.loading = true;
    let next: Shown = { ...nothing };
    if (found) {
      try {
        const { default: page } = await found.route.load();
        next = { ...found, page, failed: false };
      } catch (error) {
        console.error(error);
        next = { ...found, page: null, failed: true };
      }
    }
    if (turn !== this.#turn) return;
    this.ownTitle = null;
    this.shown = next;
    this.loading = false;
    await tick();
    if (!first) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, scroll);
  }

  /** Links inside the page do not load it again. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || !this.has(url.pathname)) return;
    if (url.hash && url.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.href);
  }
}

function scrolled(state: unknown): number {
  const scroll = (state as { scroll?: unknown } | null)?.scroll;
  return typeof scroll === 'number' ? scroll : 0;
}

export const router = new Router();

/** Goes to another page of the page. */
export function navigate(to: string, options?: { replace?: boolean }): void {
  router.go(to, options);
}

/** The address of a profile. */
export function profilePath(name: string): string {
  return `/@/${encodeURIComponent(name)}`;
}
