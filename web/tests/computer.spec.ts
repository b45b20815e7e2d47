import { click, moveList, tap } from './players';
import { expect, test } from './test';

test('somebody plays the computer at a level of their choice', async ({ visit }) => {
  const page = await visit();
  await page.getByRole('button', { name: 'Play the computer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^Damier \d+$/ })).toHaveCount(10);
  await dialog.getByRole('radio', { name: 'Damier 3' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL('**/g/*');
  await expect(page.getByText('Damier 3').first()).toBeVisible();
  await click(page, 'e2e4');
  // It answers.
  await expect(moveList(page)).toContainText(/e4\s*\S+/);
});

test('on a phone, in French, in the dark', async ({ visit }) => {
  const page = await visit('/', { phone: true, french: true, dark: true });
  await page.getByRole('button', { name: "Jouer contre l'ordinateur" }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Damier 1', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Jouer', exact: true }).click();
  await page.waitForURL('**/g/*');
  await tap(page, 'd2d4');
  await expect(page.getByText('Damier 1').first()).toBeVisible();
});
