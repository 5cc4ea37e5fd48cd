import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** How a screen is looked at. */
interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

/** Both widths for which the console is laid out, in both of its color schemes. */
export const looks: readonly Look[] = [1280, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, width })),
);

const heights: Record<number, number> = { 1280: 800, 360: 740 };

export async function lookAt(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
}

/** By how much the page is wider than the screen, in CSS pixels: 0 if it does not scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Sets the size of text that a person chooses in the settings of the browser, in percent. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
  await devtools.detach();
}

/** Takes a picture of the whole page, or of the screen if a dialog is over it. */
export async function takePicture(page: Page, look: Look, path: string): Promise<void> {
  await lookAt(page, look);
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  if (!hasDialog) {
    // What sticks to the edges of the screen sticks to those of the page.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: look.width, height });
  }
  await page.screenshot({ path });
}

/** Takes a picture of the screen, on a wide one in the light, as WebP: a third of the size of PNG. */
export async function takeSmallPicture(page: Page, path: string): Promise<void> {
  await lookAt(page, looks[0]!);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 65 });
  writeFileSync(path, Buffer.from(data, 'base64'));
  await devtools.detach();
}
