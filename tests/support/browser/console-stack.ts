import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { buildConsole } from '@marketplace/local/stack/build-console';
import { type RunningStack, startOneProcess } from '../stacks/one-process.ts';
import { startTestBase, type TestBase } from '../stacks/test-base.ts';
import { startChromium } from './chromium.ts';

/** The whole product with the console, and a browser. */
export interface ConsoleStack {
  base: TestBase;
  /** The directory of the built console. */
  directory: string;
  stack: RunningStack;
  browser: Browser;
  /** What any page of a visitor complained about: a test must end with none. */
  complaints: string[];
  /** A visitor with a cookie jar of its own. */
  visit(options?: Parameters<Browser['newContext']>[0]): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Opens an address below `/console`. */
  open(address: string): Promise<void>;
  /** What a test expects, such as a refused request: it is no complaint. */
  expect(pattern: RegExp): void;
}

/** Starts the product with the console of the sources. `environment` are further settings. */
export async function startConsoleStack(environment: Record<string, string> = {}): Promise<ConsoleStack> {
  const [base, browser, { directory }] = await Promise.all([
    startTestBase(),
    startChromium(),
    buildConsole(path.join(repositoryRoot, 'node_modules/.cache/console')),
  ]);
  const stack = await startOneProcess(base, {
    environment: {
      TEST_HELPERS: '1',
      RATE_LIMIT_SIGN_UP: 'off',
      CONSOLE_DIR: directory,
      CONSOLE_INBOX_URL: base.inboxUrl,
      ...environment,
    },
  });
  const complaints: string[] = [];
  return {
    base,
    directory,
    stack,
    browser,
    complaints,
    visit: async (options) => {
      // The language of a machine without a locale is `en-US@posix`, which is none for `Intl`.
      const context = await browser.newContext({ locale: 'en-US', ...options });
      const page = await context.newPage();
      const expected: RegExp[] = [];
      watch(page, stack.origin, (text) => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
      });
      return {
        context,
        page,
        open: async (address) => void (await page.goto(`${stack.origin}/console${address}`)),
        expect: (pattern) => void expected.push(pattern),
      };
    },
    close: async () => {
      await browser.close();
      await stack.stop();
      await base.close();
    },
  };
}

/** Collects what goes wrong on a page: errors, violations of the policy, failed requests and those to others. */
function watch(page: Page, origin: string, complain: (text: string) => void): void {
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) complain(`${line.text()} ${line.location().url}`);
  });
  page.on('pageerror', (error) => complain(String(error)));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Leaving a screen cancels what it was reading.
    if (why !== 'net::ERR_ABORTED') complain(`failed: ${request.url()} ${why}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) complain(`foreign: ${request.url()}`);
  });
}
