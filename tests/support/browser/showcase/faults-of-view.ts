import type { Page } from 'playwright-core';
import { faultsOf } from '../axe.ts';
import { lookAt, looks, overflowOf, setTextSize } from './looks.ts';
import type { RunningShowcase } from './start-showcase.ts';
import type { View } from './views/view.ts';
import { looksOf } from './visits.ts';

/**
 * What is wrong with a view: in each look what axe finds, and whether the page scrolls sideways, also with text of twice
 * the size on a wide screen; and what the browser complains about. `address` is that of the view.
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
