// Draws the icons of the manifest from icon.svg: `node tools/icons.mjs`, with a Chromium at hand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = join(import.meta.dirname, '../public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  // Systems cut icons into circles: the motif stays inside the middle four fifths.
  const style = 'margin:0;display:grid;place-items:center;height:100vh;background:#f6efe2';
  await page.setContent(`<body style="${style}"><div style="width:62vw">${svg}</div></body>`);
  await page.screenshot({ path: join(folder, `icon-${size}.png`) });
  await page.close();
}
await browser.close();
