import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createGateway, type GatewayOptions } from '@marketplace/gateway';
import { guidePath, guideSources } from '@marketplace/gateway/testing/guides';
import { closeServer, createLogger, listen } from '@marketplace/kernel';
import { faultsOf } from '../support/browser/axe.ts';
import { chromiumPath, startChromium } from '../support/browser/chromium.ts';
import { waitFor } from '../support/wait-for.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  // The pages call no service.
  const nobody = {} as GatewayOptions;
  const options = {
    publicUrl: new URL('http://localhost:3000'),
    sessionKeys: ['a-session-key-of-enough-characters'],
    log: createLogger({ level: 'silent' }),
    ready: async () => undefined,
  };
  server = createGateway({ ...nobody, ...options, rateLimit: null });
  await listen(server, 0, '127.0.0.1');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server));

if (!chromiumPath) {
  process.stderr.write(
    '\nChromium is not on this machine (CHROMIUM_PATH, /usr/bin/chromium): the reference was checked over HTTP only.\n',
  );
  test('WITHOUT A BROWSER: the documentation is served; how it looks was not checked', async () => {
    for (const path of ['/docs', '/docs/reference', '/docs/search.json', '/docs/docs.js', '/docs/minisearch.js'])
      expect((await fetch(origin + path)).status).toBe(200);
  });
} else {
  describe('in Chromium', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startChromium();
    });
    afterAll(() => browser?.close());

    const everyKind = [
      ...['/', '/docs', '/docs/guides/quickstart', '/docs/guides/webhooks', '/docs/guides/permissions'],
      ...['/docs/reference', '/docs/events', '/docs/errors', '/docs/errors/last_owner'],
      ...['/verify-email?token=x', '/reset-password?token=x', '/accept-invitation?token=x', '/unsubscribe?token=x'],
    ];

    test.each(everyKind)('%s is styled, keeps its own policy, and fits a phone', async (path) => {
      const page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
      const complaints: string[] = [];
      page.on('console', (message) => {
        // Chromium also prints hints, which are neither.
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('requestfailed', (request) => complaints.push(request.url()));
      await page.goto(origin + path);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
      expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(18, 22, 29)');
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
      expect(complaints).toEqual([]);
      await page.close();
    });

    test.each(everyKind)('axe finds no fault in %s, in light and dark, wide and narrow', async (path) => {
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 844 } });
        await page.goto(origin + path);
        expect(await faultsOf(page)).toEqual([]);
        await page.close();
      }
    });

    test('every guide fits a phone, and axe finds no fault in it', async () => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      for (const source of guideSources) {
        await page.goto(origin + guidePath(source));
        expect([source.slug, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([
          source.slug,
          390,
        ]);
        expect([source.slug, await faultsOf(page)]).toEqual([source.slug, []]);
      }
      await page.close();
    });

    test('on a narrow screen the menu is folded: a button shows it, and a link in it closes it', async () => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.goto(`${origin}/docs/guides/webhooks`);
      const menu = page.getByRole('navigation', { name: 'Guides', exact: true });
      expect(await menu.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.waitFor({ state: 'visible' });
      expect(await faultsOf(page)).toEqual([]);
      await menu.getByRole('link', { name: 'Answering' }).click();
      await menu.waitFor({ state: 'hidden' });
      await expectInView(() => page.locator('#answering').boundingBox());
      await page.setViewportSize({ width: 1280, height: 844 });
      await menu.waitFor({ state: 'visible' });
      expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
      await page.close();
    });

    test('the search finds guides, routes and errors while one types, by the keyboard alone', async () => {
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
      expect(await faultsOf(page)).toEqual([]);
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
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'create listing' })
        .click();
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
}

/** Waits for the page, because a browser follows a link asynchronously. */
async function expectInView(box: () => Promise<{ y: number } | null>): Promise<void> {
  await waitFor('it to be in view', async () => {
    const { y } = (await box())!;
    return y >= 0 && y < 900;
  });
}
