import { letOperate } from '../permissions/become-operator.ts';
import { newSeller, password } from '../sign-up.ts';
import { newTrader, type Trader } from '../traders.ts';
import type { ConsoleStack, Visitor } from './console-stack.ts';

/** Somebody who trades, with their own browser. */
export interface Party extends Trader, Visitor {
  /** Opens an address below the console of their organization. */
  go(address: string): Promise<void>;
}

/** A seller or buyer, signed in. No other suite of the stack may use the address. */
export async function newParty(stack: ConsoleStack, email: string): Promise<Party> {
  const trader = await newTrader({ origin: stack.stack.origin, base: stack.base }, email);
  const { body } = await trader.owner.get<{ slug: string }>(`/organizations/${trader.organizationId}`);
  return { ...trader, ...(await signedIn(stack, email, body.slug)) };
}

/** An owner of the operator of the platform, signed in. */
export async function newOperator(stack: ConsoleStack, email: string) {
  const { organizationId } = await newSeller(stack.stack.origin, stack.base.inboxUrl, email);
  return signedIn(stack, email, await letOperate(stack.base.databaseUrl, organizationId));
}

async function signedIn(stack: ConsoleStack, email: string, slug: string) {
  const visitor = await stack.visit({ viewport: { width: 1280, height: 900 } });
  await visitor.context.request.post(`${stack.stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  return { ...visitor, go: (address: string) => visitor.open(`/o/${slug}${address}`) };
}
