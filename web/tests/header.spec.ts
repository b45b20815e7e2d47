import { expect, test } from './test';

/** In both languages, and for whoever has a long name. */
for (const french of [false, true]) {
  test(`nothing in the header touches anything else, ${french ? 'French' : 'English'}`, async ({
    visit,
  }) => {
    const page = await visit('/about', { french });
    const name = page.locator('header .tools .name');
    await expect(name).not.toBeEmpty();
    await name.evaluate((element) => (element.textContent = 'Somebody with a long name'));
    const space = () =>
      page.evaluate(() => {
        const parts = document.querySelectorAll('header .home, header .wide a, header .tools > *');
        const boxes = [...parts].map((part) => part.getBoundingClientRect());
        const shown = boxes.filter(({ width }) => width > 0);
        const between = shown.slice(1).map(({ left }, at) => left - (shown[at]?.right ?? 0));
        return Math.min(...between, innerWidth - (shown.at(-1)?.right ?? 0));
      });
    for (let width = 320; width <= 1280; width += width < 760 ? 40 : 8) {
      await page.setViewportSize({ width, height: 600 });
      expect(await space(), `${width} px`).toBeGreaterThanOrEqual(0);
    }
  });
}
