import { describe, expect, it } from 'vitest';
import { findRoute, match } from './route.svelte';
import type { Route } from './route.svelte';
import { routes } from '../routes';

describe('addresses', () => {
  it('give their parameters', () => {
    expect(match('/g/:id', '/g/abc')).toEqual({ id: 'abc' });
    expect(match('/@/:name', '/@/J%C3%A9r%C3%B4me')).toEqual({ name: 'Jérôme' });
    expect(match('/g/:id/dialogue', '/g/x/dialogue/')).toEqual({ id: 'x' });
    expect(match('/', '/')).toEqual({});
  });

  it('fit only what is as long', () => {
    expect(match('/g/:id', '/g')).toBeNull();
    expect(match('/g/:id', '/g/a/b')).toBeNull();
    expect(match('/rules', '/ranking')).toBeNull();
  });

  it('that cannot be decoded fit nothing', () => {
    expect(match('/@/:name', '/@/%E0%A4%A')).toBeNull();
  });

  it('lead to the first page that fits', () => {
    const load: Route['load'] = () => Promise.reject(new Error('not here'));
    const table = ['/rules', '/rules/:game'].map((path) => ({ path, load, title: '' }));
    expect(findRoute(table, '/rules/siam')?.route.path).toBe('/rules/:game');
    expect(findRoute(table, '/else')).toBeNull();
  });

  it('are not given twice', () => {
    const paths = routes.map(({ path }) => path.replace(/:\w+/g, ':'));
    expect(new Set(paths).size).toBe(paths.length);
  });
});
