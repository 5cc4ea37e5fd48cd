import type { Browser, Page } from 'playwright-core';
import { type StartedGateway, startGateway } from '@marketplace/gateway/testing/gateway';
import { endpoint } from '@marketplace/gateway/testing/fake-records';
import { faultsOf } from './faultless.ts';
import { startChromium } from './chromium.ts';

/** Options for viewing a page. */
export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

export interface CheckPages {
  /** Opens each page with a session. Resolves to its faults, by path: an empty object if there are none. */
  open(paths: string[], looks: Look[]): Promise<Record<string, string[]>>;
  close(): Promise<void>;
}

const backgrounds = { dark: 'rgb(18, 22, 29)', light: 'rgb(255, 255, 255)' };

/** A browser, and a gateway with fake services at which it has the session of an owner. */
export async function startCheckingPages(): Promise<CheckPages> {
  const gateway = await startGateway();
  const browser = await startChromium();
  const open: CheckPages['open'] = async (paths, looks) => {
    const { page, complaints } = await newPage(browser, gateway);
    const faults: Record<string, string[]> = {};
    for (const path of paths) {
      await page.goto(addressOf(gateway, path));
      for (const look of looks) complaints.push(...(await faultsIn(page, look)));
      if (complaints.length > 0) faults[path] = complaints.splice(0);
    }
    await page.context().close();
    return faults;
  };
  return {
    open,
    close: async () => {
      await browser.close();
      await gateway.close();
    },
  };
}

/** Adds the input of the page's script: an id in the query, or a token in the fragment. */
function addressOf({ port }: StartedGateway, path: string): string {
  const given = path === '/webhook-endpoint' ? `?id=${endpoint.id}` : '#token=x';
  return `http://127.0.0.1:${port}${path}${given}`;
}

async function newPage(browser: Browser, gateway: StartedGateway): Promise<{ page: Page; complaints: string[] }> {
  const url = `http://127.0.0.1:${gateway.port}`;
  const context = await browser.newContext();
  const cookies = gateway
    .as('owner')
    ['cookie']!.split('; ')
    .map((cookie) => cookie.split('=') as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  const complaints: string[] = [];
  // Chromium also prints hints, which are neither.
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  return { page, complaints };
}

async function faultsIn(page: Page, { colorScheme, width }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 844 });
  const [shownWidth, background, headings] = await page.evaluate<[number, string, number]>(
    '[document.documentElement.scrollWidth, getComputedStyle(document.body).backgroundColor, ' +
      'document.querySelectorAll("h1").length]',
  );
  return [
    ...(shownWidth === width ? [] : [`is ${shownWidth} wide on a screen of ${width}`]),
    ...(background === backgrounds[colorScheme] ? [] : [`its background is ${background} in ${colorScheme}`]),
    ...(headings === 1 ? [] : [`has ${headings} titles`]),
    ...(await faultsOf(page)),
  ];
}
