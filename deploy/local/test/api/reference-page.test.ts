import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createGateway, type GatewayOptions } from '@marketplace/gateway';
import { closeServer, createLogger, listen } from '@marketplace/kernel';
import { chromiumPath, startChromium } from '../support/chromium.ts';
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
  test('WITHOUT A BROWSER: the reference is served; how it looks was not checked', async () => {
    expect((await fetch(`${origin}/docs`)).status).toBe(200);
  });
} else {
  describe('in Chromium', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startChromium();
    });
    afterAll(() => browser?.close());

    test.each(['/', '/docs', '/docs/errors', '/docs/errors/last_owner'])(
      '%s is styled, keeps its own policy, and fits a phone',
      async (path) => {
        const page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('requestfailed', (request) => complaints.push(request.url()));
        await page.goto(origin + path);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
        expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(18, 22, 29)');
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe(
          'rgb(255, 255, 255)',
        );
        expect(complaints).toEqual([]);
        await page.close();
      },
    );

    test('from a chapter to a route, to its record, to an error: all by links', async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${origin}/docs`);
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
