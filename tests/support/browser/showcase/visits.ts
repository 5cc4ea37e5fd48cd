import { writeFileSync } from 'node:fs';
import type { APIResponse, Page, BrowserContext } from 'playwright-core';
import { password, totpCode, ageSessions } from '../../sign-up.ts';
import { type Showcase, type Viewer, createShowcase, showcaseSettings } from './showcase.ts';
import type { View } from './views/view.ts';
import { type ConsoleStack, startConsoleStack, type Visitor } from '../console-stack.ts';
import { startShop } from './webhooks.ts';
import { faultsOf } from '../faultless.ts';

/** The body of a successful answer to a request of a browser. Throws an Error with the whole answer otherwise. */
export async function bodyOf<T>(answer: APIResponse): Promise<T> {
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.url()} was answered ${answer.status()}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}

/** Width and color scheme of a screen. */
interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

/** Both widths that the console is laid out for, in both color schemes. */
export const looks: readonly Look[] = [1280, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, width })),
);

const heights: Record<number, number> = { 1280: 800, 360: 740 };

export async function lookAt(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
}

/** Number of CSS pixels by which the page is wider than the screen: 0 if it does not scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Sets the text size of the browser's settings, in percent. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
  await devtools.detach();
}

/** Takes a picture of the whole page, or of the screen if a dialog is open. */
export async function takePicture(page: Page, look: Look, path: string): Promise<void> {
  await lookAt(page, look);
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  if (!hasDialog) {
    // Elements that stick to the edges of the screen stick to those of the page.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: look.width, height });
  }
  await page.screenshot({ path });
}

/** Takes a picture of a wide screen in the light, as WebP: a third of the size of PNG. */
export async function takeSmallPicture(page: Page, path: string): Promise<void> {
  await lookAt(page, looks[0]!);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 65 });
  writeFileSync(path, Buffer.from(data, 'base64'));
  await devtools.detach();
}

/** A product with the data, and a browser. */
interface Visited {
  origin: string;
  showcase: Showcase;
  /** Opens a new window without a session. */
  newVisitor: () => Promise<{ context: BrowserContext; page: Page }>;
  /** Makes the person's sessions too old for changes that need a recent authentication. */
  letAge: (person: { email: string }) => Promise<void>;
}

/** The windows of all viewers, by viewer: each signs in once. */
export function visits({ origin, showcase, newVisitor, letAge }: Visited) {
  const pages = new Map<Viewer | undefined, Page>();
  const pageOf = async (as: Viewer | undefined): Promise<Page> => {
    const known = pages.get(as);
    if (known) return known;
    const { context, page } = await newVisitor();
    if (as) await signIn(context, origin, showcase.people[as]);
    pages.set(as, page);
    return page;
  };
  return {
    /** Goes to the view, and performs its steps. */
    open: async ({ as, at, until, aged, narrow }: View): Promise<Page> => {
      const page = await pageOf(as);
      if (as && aged) await letAge(showcase.people[as]);
      await lookAt(page, looks.find(({ width }) => width < 720 === (narrow ?? false))!);
      const slug = as && showcase.people[as].slug;
      const path = typeof at === 'string' ? at : at(showcase);
      await page.goto(`${origin}/console${slug && !path.startsWith('/o/') ? `/o/${slug}` : ''}${path}`);
      await until(page, showcase);
      // A skeleton exists before it is visible.
      await page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' });
      return page;
    },
  };
}

/** The looks in which the view exists. */
export function looksOf({ narrow }: View) {
  return looks.filter(({ width }) => !narrow || width < 720);
}

async function signIn({ request }: BrowserContext, origin: string, { email, totpSecret }: Showcase['people'][Viewer]) {
  const post = (path: string, data: object) => request.post(`${origin}/api/v1/auth${path}`, { data });
  await bodyOf(await post('/sign-in', { email, password }));
  // The code of this time step was used to turn on the second factor.
  if (totpSecret !== undefined) await bodyOf(await post('/sign-in/totp', { code: totpCode(totpSecret, 1) }));
}

/** The product with the console and the demo data, and its viewers. */
export interface RunningShowcase extends Pick<ReturnType<typeof visits>, 'open'> {
  stack: ConsoleStack;
  close(): Promise<void>;
}

/** Requests of the console that fail when a view shows a refusal. */
const refusals = /\b(401|403|409|412|422)\b/;

export async function startShowcase(): Promise<RunningShowcase> {
  const stack = await startConsoleStack(showcaseSettings);
  const shop = await startShop();
  const { origin } = stack.stack;
  const { inboxUrl, databaseUrl } = stack.base;
  const showcase = await createShowcase({ origin, inboxUrl, databaseUrl }, shop);
  const newVisitor = async (): Promise<Visitor> => {
    const visitor = await stack.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    visitor.expect(refusals);
    return visitor;
  };
  const letAge = ({ email }: { email: string }) => ageSessions(databaseUrl, email);
  return {
    stack,
    open: visits({ origin, showcase, newVisitor, letAge }).open,
    close: async () => {
      await stack.close();
      await shop.close();
    },
  };
}

/**
 * Faults of a view: in each width and color scheme the findings of axe, and sideways scrolling, also with text of twice
 * the size on a wide screen; and the complaints of the browser. `address` is that of the view.
 */
export async function faultsOfView(
  { open, stack }: RunningShowcase,
  view: View,
): Promise<{ address: string; faults: string[] }> {
  const page = await open(view);
  const faults: string[] = [];
  for (const look of looksOf(view)) {
    await lookAt(page, look);
    const found = [...(await faultsOf(page)), ...(await sidewaysOf(page))];
    faults.push(...found.map((fault) => `${look.width}, ${look.colorScheme}: ${fault}`));
  }
  if (!view.narrow) {
    await lookAt(page, looks[0]!);
    await setTextSize(page, 200);
    faults.push(...(await sidewaysOf(page)).map((fault) => `text of 200 %: ${fault}`));
    await setTextSize(page, 100);
  }
  return { address: page.url(), faults: [...faults, ...stack.complaints.splice(0)] };
}

async function sidewaysOf(page: Page): Promise<string[]> {
  const overflow = await overflowOf(page);
  return overflow === 0 ? [] : [`scrolls sideways by ${overflow} px`];
}
