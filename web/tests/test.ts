import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server';

interface Own {
  /** A page of somebody who has never been here; several people are several of them. */
  visit: (path?: string, options?: Visit) => Promise<Page>;
}

interface Visit {
  phone?: boolean;
  dark?: boolean;
  french?: boolean;
}

interface Shared {
  server: Server;
}

/**
 * Tests have a server for each worker. Whatever goes wrong in a page without being seen there is an error: on the
 * console, against the security policy, or a request to another host.
 */
export const test = base.extend<Own, Shared>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, server }, use) => {
    const problems: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (path = '/', { phone, dark, french } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: french ? 'fr-FR' : 'en-GB',
        colorScheme: dark ? 'dark' : 'light',
        serviceWorkers: 'block',
        ...(phone
          ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
          : { viewport: { width: 1280, height: 800 } }),
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        // What the browser says by itself: an endpoint refused, or a connection was lost.
        const isOurs = !/^Failed to load resource|WebSocket connection/.test(message.text());
        if (message.type() === 'error' && isOurs) problems.push(message.text());
      });
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (response.status() >= 400 && !pathname.startsWith('/api/')) {
          problems.push(`${response.status()} for ${pathname}`);
        }
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('request', (request) => {
        const url = new URL(request.url());
        const isOwn = url.host === server.address || ['data:', 'blob:'].includes(url.protocol);
        if (!isOwn) problems.push(`a request to ${url.host}`);
      });
      await page.goto(path);
      return page;
    });
    // Pages that stay open play on, and cost the next test its time.
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems).toEqual([]);
  },
});

export { expect };
