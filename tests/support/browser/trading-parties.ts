import pg from 'pg';
import { becomeOperator } from '../permissions/become-operator.ts';
import { operatorOrganizationId } from '../permissions/operator-id.ts';
import { newSeller, password } from '../sign-up.ts';
import { newTrader, type Trader } from '../traders.ts';
import type { ConsoleStack, Visitor } from './console-stack.ts';

/** Somebody who trades, with their own browser. */
export interface Party extends Trader, Visitor {
  /** Opens an address below the console of their organization. */
  go(address: string): Promise<void>;
}

/** Settings of a stack that has an operator. */
export const operatorSettings = { OPERATOR_ORGANIZATION_ID: operatorOrganizationId };

/** A seller or buyer, signed in. No other suite of the stack may use the address. */
export async function newParty(stack: ConsoleStack, email: string): Promise<Party> {
  const trader = await newTrader({ origin: stack.stack.origin, base: stack.base }, email);
  const { body } = await trader.owner.get<{ slug: string }>(`/organizations/${trader.organizationId}`);
  return { ...trader, ...(await signedIn(stack, email, body.slug)) };
}

/** An owner of the operator of the platform, signed in. The stack must have `operatorSettings`. */
export async function newOperator(stack: ConsoleStack, email: string) {
  const { organizationId } = await newSeller(stack.stack.origin, stack.base.inboxUrl, email);
  const database = new pg.Client({ connectionString: stack.base.databaseUrl });
  await database.connect();
  await becomeOperator(database, organizationId).finally(() => database.end());
  return signedIn(stack, email, operatorOrganizationId);
}

async function signedIn(stack: ConsoleStack, email: string, slug: string) {
  const visitor = await stack.visit({ viewport: { width: 1280, height: 900 } });
  await visitor.context.request.post(`${stack.stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  return { ...visitor, go: (address: string) => visitor.open(`/o/${slug}${address}`) };
}
