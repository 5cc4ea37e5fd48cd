import type { Stand } from './stand.ts';

export interface SharedStack {
  base: Stand;
  origin: string;
}

/**
 * A running stack that other suites use at the same time, for suites that stop nothing and need no settings of their own. Each makes
 * organizations, and people with addresses, that no other suite has.
 */
export async function sharedStack(): Promise<SharedStack> {
  const url = process.env.TEST_STACK_URL;
  if (!url) throw new Error('TEST_STACK_URL names where the shared stack is; `npx jest` sets it.');
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedStack;
}
