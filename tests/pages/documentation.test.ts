import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type StartedGateway, startGateway } from '@marketplace/gateway/testing/gateway';
import { faultsOf } from '../support/browser/faultless.ts';
import { startChromium } from '../support/browser/chromium.ts';
import { waitFor } from '../support/wait-for.ts';

describe('the documentation in a browser', () => {
  let gateway: StartedGateway;
  let origin: string;
  let browser: Browser;
  beforeAll(async () => {
    gateway = await startGateway();
    origin = `http://127.0.0.1:${gateway.port}`;
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  test('on a narrow screen the menu is folded: a button shows it, and a link in it closes it', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/docs/guides/webhooks`);
    const menu = page.getByRole('navigation', { name: 'Guides', exact: true });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor({ state: 'visible' });
    expect(await faultsOf(page, { contrast: false })).toEqual([]);
    await menu.getByRole('link', { name: 'Answering' }).click();
    await menu.waitFor({ state: 'hidden' });
    await expectInView(() => page.locator('#answering').boundingBox());
    await page.setViewportSize({ width: 1280, height: 844 });
    await menu.waitFor({ state: 'visible' });
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    await page.close();
  });

  test('the search finds guides, routes and errors while typing, by the keyboard alone', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${origin}/docs`);
    expect(asked).not.toContain('/docs/search.json');
    await page.keyboard.press('/');
    await page.keyboard.type('automatic disab');
    const results = page.getByRole('search').getByRole('listitem');
    await results.first().waitFor();
    expect(await results.first().innerText()).toContain('Automatic disabling');
    expect(await faultsOf(page, { contrast: false })).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guides/webhooks#automatic-disabling');
    await page.getByRole('searchbox').fill('create listing');
    await page.getByRole('link', { name: 'create listing POST' }).click();
    await page.waitForURL('**/docs/reference#createListing');
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText('Nothing found.').count()).toBe(0);
    expect(asked.filter((path) => path === '/docs/search.json').length).toBeLessThanOrEqual(3);
    await page.close();
  });

  test('code is copied by a button', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${origin}/docs/guides/idempotency`);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^curl -sS/);
    await context.close();
  });

  test('from a chapter to a route, to its record, to an error: all by links', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${origin}/docs/reference`);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'create listing' }).click();
    const route = page.locator('#createListing');
    await expectInView(() => route.boundingBox());
    await route.getByText('Example').click();
    expect(await route.locator('pre').innerText()).toContain(`-d '{"title":`);
    await route.getByRole('link', { name: 'Listing', exact: true }).first().click();
    await expectInView(() => page.locator('#record-Listing').boundingBox());
    await route.getByRole('link', { name: '409' }).click();
    await page.getByRole('link', { name: 'limit_reached' }).click();
    await page.getByRole('heading', { name: 'What to do' }).waitFor();
    await page.close();
  });
});

/** Waits for the page, because a browser follows a link asynchronously. */
async function expectInView(box: () => Promise<{ y: number } | null>): Promise<void> {
  await waitFor('it to be in view', async () => {
    const { y } = (await box())!;
    return y >= 0 && y < 900;
  });
}
