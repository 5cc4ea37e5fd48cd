import type { BrowserContext, Page } from 'playwright-core';
import { password } from '../../sign-up.ts';
import { totpCode } from '../../totp-code.ts';
import { bodyOf } from './browser-answer.ts';
import { lookAt, looks } from './looks.ts';
import type { Showcase, Viewer } from './showcase.ts';
import type { View } from './views/view.ts';

/** A product with the data, and a browser. */
interface Visited {
  origin: string;
  showcase: Showcase;
  /** Opens a new window without a session. */
  newVisitor: () => Promise<{ context: BrowserContext; page: Page }>;
  /** Makes the person's sessions too old for changes that need a recent authentication. */
  letAge: (person: { email: string }) => Promise<void>;
}

/** The windows of all who look, by who: each signs in once. */
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
    /** Goes to the view, and does what opens it. */
    open: async ({ as, at, until, aged, narrow }: View): Promise<Page> => {
      const page = await pageOf(as);
      if (as && aged) await letAge(showcase.people[as]);
      await lookAt(page, looks.find(({ width }) => width < 720 === (narrow ?? false))!);
      const slug = as && showcase.people[as].slug;
      const path = typeof at === 'string' ? at : at(showcase);
      await page.goto(`${origin}/console${slug && !path.startsWith('/o/') ? `/o/${slug}` : ''}${path}`);
      await until(page, showcase);
      // A skeleton is there before it is seen.
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
  // The code of this step was used to turn the second factor on.
  if (totpSecret !== undefined) await bodyOf(await post('/sign-in/totp', { code: totpCode(totpSecret, 1) }));
}
