import pg from 'pg';
import { holdMs } from '@marketplace/trading-contract/limits';
import { letOperate, becomeOperator, operatorOrganizationId } from '../operator.ts';
import { newSeller, password } from '../sign-up.ts';
import { newTrader, type Trader, newListing, newOrder } from '../traders.ts';
import type { ConsoleStack, Visitor } from './console-stack.ts';
import { bodyOf } from '../api.ts';
import { advanceClock } from '../advance-clock.ts';
import { waitFor } from '../wait-for.ts';

/** A trader with a separate browser. */
export interface Party extends Trader, Visitor {
  /** Opens an address below the console of their organization. */
  go(address: string): Promise<void>;
}

/** A seller or buyer, signed in. No other test of the stack may use the address. */
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

/** Settings of the product for these payouts: all controls of risk, an operator, and four currencies. */
export const payoutSettings = {
  RISK_CONTROLS: 'on',
  OPERATOR_ORGANIZATION_ID: operatorOrganizationId,
  SUPPORTED_CURRENCIES: 'USD,EUR,JPY,BHD',
};

export interface ShownPayout {
  id: string;
  status: string;
  eligibleAt: string | null;
  releasedAt: string | null;
  holdReasons: string[];
  amount: { amount: number; currency: string };
  items: { orderId: string }[];
}

/** A seller with payouts in every state, whose buyer has claimed and was refunded. */
export interface PayoutsWorld {
  seller: Trader;
  sellerEmail: string;
  /** Orders, by the listing sold. */
  orders: Record<string, string>;
  /** The payouts of an order, newest first. */
  payoutsOf(sold: string): Promise<ShownPayout[]>;
  until(sold: string, wanted: (payouts: ShownPayout[]) => boolean): Promise<ShownPayout[]>;
  help(path: string, input?: object): Promise<void>;
  pass(ms: number): Promise<void>;
  /** Stops the payouts of the seller, as the operator. */
  freeze(): Promise<void>;
}

const sellerEmail = 'rosa@porto.example';

/** Makes it by the API, and advances the clock by the hold of a new seller. */
export async function createPayoutsWorld({ stack: { origin }, base }: ConsoleStack): Promise<PayoutsWorld> {
  const where = { origin, base };
  const [seller, buyer, operator] = await Promise.all([
    newTrader(where, sellerEmail),
    newTrader(where, 'buyer@payouts.example'),
    newTrader(where, 'operator@payouts.example'),
  ]);
  const world = worldOf(origin, seller, operator);
  await setAccount(seller, 'acct_sandbox_ok');
  const sale = (sold: string, amount: number, currency = 'USD') =>
    shipped(seller, buyer, { sold, price: { amount, currency }, paymentMethod: 'pm_card_bypassPending' });
  const complete = async (sold: string, amount: number, currency?: string): Promise<void> => {
    world.orders[sold] = await sale(sold, amount, currency);
    bodyOf(await buyer.server.post(`/orders/${world.orders[sold]}/confirm-receipt`, {}));
    await world.until(sold, ([payout]) => {
      const reasons = payout?.holdReasons ?? [];
      return reasons.includes('new_seller') && !reasons.includes('hold_period');
    });
  };
  await Promise.all([
    complete('Bowl', 10_000),
    complete('Vase', 5_000),
    complete('Plate', 3_000),
    complete('Cup', 2_000, 'EUR'),
    complete('Lantern', 48_000, 'JPY'),
    complete('Mirror', 100_075, 'BHD'),
  ]);
  const [failing] = await world.payoutsOf('Vase');
  await world.help(`/payouts/${failing!.id}/fail`);
  await world.pass(holdMs);
  const isPaid = (payouts: ShownPayout[]): boolean => payouts.some(({ status }) => status === 'released');
  await world.until('Vase', (payouts) => payouts.some(({ status }) => status === 'failed'));
  await Promise.all(['Bowl', 'Plate', 'Cup', 'Lantern', 'Mirror'].map((sold) => world.until(sold, isPaid)));
  const returned = (await world.payoutsOf('Plate')).find(({ status }) => status === 'released')!;
  await world.help(`/payouts/${returned.id}/return`);
  await world.until('Plate', (payouts) => payouts.some(({ holdReasons }) => holdReasons.includes('manual_schedule')));
  await refund(seller, world.orders['Cup']!);
  world.orders['Tile'] = await sale('Tile', 4_000);
  const claim = { reason: 'not_as_described', description: 'It is cracked.' };
  bodyOf(await buyer.server.post(`/orders/${world.orders['Tile']}/disputes`, claim));
  await world.until('Tile', ([payout]) => payout?.holdReasons.includes('dispute_open') ?? false);
  const database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  try {
    await becomeOperator(database, operator.organizationId);
  } finally {
    await database.end();
  }
  bodyOf(await operator.owner.send('PUT', '/auth/session/organization', { organizationId: operatorOrganizationId }));
  return world;
}

function worldOf(origin: string, seller: Trader, operator: Trader): PayoutsWorld {
  const orders: Record<string, string> = {};
  const payoutsOf = async (sold: string): Promise<ShownPayout[]> =>
    bodyOf(await seller.owner.get<{ data: ShownPayout[] }>(`/payouts?orderId=${orders[sold]}`)).data;
  return {
    seller,
    sellerEmail,
    orders,
    payoutsOf,
    until: (sold, wanted) =>
      waitFor(`the payouts of the ${sold}`, async () => {
        const payouts = await payoutsOf(sold);
        return wanted(payouts) && payouts;
      }),
    help: async (path, input = {}) => {
      const response = await fetch(`${origin}/api/v1/test-helpers${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    },
    pass: (ms) => advanceClock(origin, ms / 1000),
    freeze: async () =>
      void bodyOf(
        await operator.owner.post(`/operator/organizations/${seller.organizationId}/freeze-payouts`, {
          reason: 'The bank asks about this seller.',
        }),
      ),
  };
}

/** Gives the seller an account at the sandbox to which payouts are made. */
export async function setAccount({ owner, organizationId }: Trader, destination: string): Promise<void> {
  const account = { country: 'FR', returnUrl: 'https://porto.example', destination };
  bodyOf(await owner.send('PUT', `/organizations/${organizationId}/payout-account`, account));
}

interface Sale {
  sold: string;
  price: { amount: number; currency: string };
  paymentMethod: string;
}

/** An order of one unit that is paid and shipped. */
export async function shipped(seller: Trader, buyer: Trader, { sold, price, paymentMethod }: Sale): Promise<string> {
  const listing = await newListing(seller, {
    title: sold,
    price,
    shippingAmount: { amount: 0, currency: price.currency },
  });
  const { id } = await newOrder(buyer, listing);
  bodyOf(await buyer.server.post('/payments', { orderId: id, paymentMethod }));
  await waitFor(`the ${sold} to be shipped`, async () => {
    const { status } = await seller.server.post(`/orders/${id}/fulfillments`, {});
    return status === 201;
  });
  return id;
}

/** Refunds the payment of the order. */
async function refund({ server }: Trader, orderId: string): Promise<void> {
  const { data } = bodyOf(await server.get<{ data: { id: string }[] }>(`/payments?orderId=${orderId}`));
  bodyOf(await server.post(`/payments/${data[0]!.id}/refunds`, {}));
}
