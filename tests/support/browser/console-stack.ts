import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { type RunningStack, startOneProcess, sharedStack, startTestBase } from '../stacks/stack-host.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { startChromium } from './chromium.ts';
import { consoleSettings } from '../stacks/console-settings.ts';
import type { FaultyProxy } from './faulty-proxy.ts';

/** The whole product with the console, and a browser. */
export interface ConsoleStack {
  base: TestEnvironment;
  stack: Pick<RunningStack, 'origin'>;
  /** Address of the product for browsers: the proxy's, if there is one. */
  origin: string;
  browser: Browser;
  /** Complaints of any page of a visitor. A test must end with none. */
  complaints: string[];
  /** A visitor with a separate cookie jar. The policy of the console applies to everybody. */
  visit(options?: Omit<BrowserContextOptions, 'bypassCSP'>): Promise<Visitor>;
  /** Rejects if there were complaints, so that no test file passes with any. */
  close(): Promise<void>;
}

/** A stack whose product no other test file uses. */
export interface OwnConsoleStack extends ConsoleStack {
  /** Stops the product, and starts it with the console of the directory, on the same data. */
  restart(directory: string): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Opens an address below `/console`. */
  open(address: string): Promise<void>;
  /** Expected faults, such as a refused request, which are not complaints. */
  expect(pattern: RegExp): void;
}

/**
 * A browser, and the product with the console, shared by test files. Each creates its own organizations, and users with
 * addresses that no other file uses. None advances the clock, or stops anything that others use.
 */
export async function sharedConsoleStack(): Promise<ConsoleStack> {
  const [{ base, ...stack }, browser] = await Promise.all([sharedStack('console'), startChromium()]);
  return { base, stack, ...visited(browser, stack.origin, base) };
}

/**
 * Starts the product with the console of the sources, and a browser. `environment` are further settings; browsers reach
 * it through `proxy`.
 */
export async function startConsoleStack(
  environment: Record<string, string> = {},
  proxy?: FaultyProxy,
): Promise<OwnConsoleStack> {
  const [base, browser] = await Promise.all([startTestBase(), startChromium()]);
  const start = async (settings: Record<string, string>): Promise<RunningStack> => {
    const started = await startOneProcess(base, {
      environment: {
        ...(await consoleSettings(base)),
        ...(proxy && { PUBLIC_URL: proxy.url }),
        ...environment,
        ...settings,
      },
    });
    proxy?.forwardTo(started.origin);
    return started;
  };
  let stack = await start({});
  const visits = visited(browser, proxy?.url ?? stack.origin, base);
  return {
    base,
    get stack() {
      return stack;
    },
    ...visits,
    restart: async (directory) => {
      await stack.stop();
      stack = await start({ CONSOLE_DIR: directory });
    },
    close: () =>
      visits.close().finally(async () => {
        await stack.stop();
        await base.close();
      }),
  };
}

/** Returns a function that opens the console at the origin for visitors. */
function visited(browser: Browser, origin: string, { inboxUrl }: TestEnvironment) {
  const complaints: string[] = [];
  return {
    origin,
    browser,
    complaints,
    visit: async (options?: BrowserContextOptions): Promise<Visitor> => {
      // The language of a machine without a locale is `en-US@posix`, which `Intl` refuses.
      const context = await browser.newContext({ locale: 'en-US', ...options });
      const expected: RegExp[] = [];
      watch(context, [origin, new URL(inboxUrl).origin], (text) => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
      });
      const page = await context.newPage();
      return {
        context,
        page,
        open: async (address) => void (await page.goto(`${origin}/console${address}`)),
        expect: (pattern) => void expected.push(pattern),
      };
    },
    close: async (): Promise<void> => {
      await browser.close();
      if (complaints.length > 0) throw new Error(`Pages complained:\n${complaints.join('\n')}`);
    },
  };
}

/**
 * Collects the faults of all pages of a visitor: errors, violations of the policy, failed requests, and requests to
 * other hosts. Links lead to the inbox, which is not the console: faults there do not count.
 */
function watch(context: BrowserContext, [own, inbox]: [string, string], complain: (text: string) => void): void {
  const counts = (page: Page | null): boolean => page === null || originOf(page.url()) !== inbox;
  context.on('console', (line) => {
    if (['error', 'warning'].includes(line.type()) && counts(line.page()))
      complain(`${line.text()} ${line.location().url}`);
  });
  context.on('weberror', (event) => void (counts(event.page()) && complain(String(event.error()))));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Leaving a screen cancels what it was reading.
    if (why !== 'net::ERR_ABORTED' && counts(pageOf(request))) complain(`failed: ${request.url()} ${why}`);
  });
  context.on('request', (request) => {
    const origin = originOf(request.url());
    const leadsToInbox = origin === inbox && (request.isNavigationRequest() || !counts(pageOf(request)));
    if (origin !== own && !leadsToInbox) complain(`foreign: ${request.url()}`);
  });
}

/** Null if the page has not loaded yet, or does not ask. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

function originOf(address: string): string {
  return new URL(address).origin;
}
