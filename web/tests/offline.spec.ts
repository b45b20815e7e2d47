import { expect, test } from './test';

test('without a network the page opens, and says so', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Damier' }).first()).toBeVisible();
  await expect(page.getByText(/cannot be reached|reconnecting/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/cannot be reached|reconnecting/i)).toHaveCount(0);
  await context.close();
});
