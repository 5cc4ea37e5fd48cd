import { randomBytes } from 'node:crypto';
import { type Caller, type MoneyJson, newId, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { advanceClock, createKeyring, sql, type Sql } from '@marketplace/store';
import { type ModuleUnderTest, storeOf, type TestedModule } from '@marketplace/store/testing';
import { type OrderFacts, type Payment, type PaymentsContract, paymentsContract } from '@marketplace/payments-contract';
import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import { createPayments, paymentsDomain, type PaymentsSettings } from '../src/module.ts';
import type { PaymentProvider } from '../src/provider/payment-provider.ts';
import { createSandbox, noticeSecretOf } from '../src/sandbox/create-sandbox.ts';
import type { SandboxControls } from '../src/sandbox/controls.ts';

export type TestedPayments = TestedModule<PaymentsContract, typeof paymentsEngineContract>;

/** The settings of payments in tests. Several processes may be opened with the same. */
export const settings = {
  KEYRING: new Map([['k1', randomBytes(32)]]),
  TEST_HELPERS: '1',
} as const;
/** The secret with which the sandbox of tests signs its notices. */
export const noticeSecret = noticeSecretOf(createKeyring(settings.KEYRING));

/** Payments with more settings. */
export const paymentsWith = (
  more: Partial<PaymentsSettings>,
): ModuleUnderTest<PaymentsContract, typeof paymentsEngineContract> => ({
  domain: paymentsDomain,
  contract: paymentsContract,
  engineContract: paymentsEngineContract,
  create: (databaseUrl, log) => createPayments({ DATABASE_URL: databaseUrl, ...settings, ...more }, log),
});

export const payments = paymentsWith({});

/** Calls test helpers, which are for anyone. */
export const nobody: Caller = { requestId: 'req_helper', actor: { type: 'anonymous' } };

/** A process of the product. */
export const worker = systemCaller('test', 'req_test');

/** A caller with an API key of a new organization. */
export function newParty(more: Partial<Caller> = {}): Caller & { organizationId: string } {
  const organizationId = newId('org');
  const scopes = ['payments:write', 'orders:write'] as const;
  return {
    ...callerOf({ type: 'api_key', apiKeyId: newId('key'), organizationId, scopes: [...scopes] }, more),
    organizationId,
  };
}
/** A caller with the organization of its API key. */
export type Party = ReturnType<typeof newParty>;

/** A person with this role in the organization of a party: payouts are for persons only. */
export function personOf(
  { organizationId }: Party,
  role: 'owner' | 'admin' | 'finance' | 'developer' = 'owner',
): Caller {
  const [userId, sessionId] = [newId('usr'), newId('ses')];
  return callerOf({ type: 'user', userId, sessionId, organizationId, role, recentlyAuthenticated: true });
}

function callerOf(actor: Caller['actor'], more: Partial<Caller> = {}): Caller {
  return { requestId: `req_${randomBytes(6).toString('hex')}`, actor, ...more };
}

export const usd = (amount: number) => ({ amount, currency: 'USD' as const });

/** An order that trading has made. */
export interface Sale {
  buyer: Party;
  seller: Party;
  orderId: string;
  total: MoneyJson;
  platformFee: MoneyJson;
}

/** An order of 100.00 with a fee of 10.00. Payments does not know it yet. */
export function newSale(more: Partial<Sale> = {}): Sale {
  const sale = { buyer: newParty(), seller: newParty(), orderId: newId('ord'), total: usd(10_000) };
  return { ...sale, platformFee: { ...(more.total ?? sale.total), amount: 1000 }, ...more };
}

/** Members that trading reports about an order. */
export function orderOf({ buyer, seller, orderId, total, platformFee }: Sale) {
  return {
    orderId,
    buyerOrganizationId: buyer.organizationId,
    sellerOrganizationId: seller.organizationId,
    total,
    platformFee,
  };
}

/** The buyer, with the order as the gateway has read it. */
export function buyerOf(sale: Sale, more: Partial<Caller> = {}): Party {
  const { platformFee: _fee, ...order } = orderOf(sale);
  const facts: OrderFacts = { ...order, status: 'pending_payment' };
  return { ...sale.buyer, requestId: `req_${randomBytes(6).toString('hex')}`, facts, ...more };
}

type NewPayment = Partial<Parameters<TestedPayments['client']['createPayment']>[1]>;

/** Opens the account of an order, as the order's workflow does, and pays it. Returns the payment. */
export async function pay(
  { client, engine, databaseUrl }: TestedPayments,
  sale: Sale,
  more: NewPayment = {},
): Promise<Payment> {
  await engine.openAccount(worker, orderOf(sale));
  if (more.captureMethod === 'manual') await allowManualCapture({ databaseUrl }, sale.seller);
  const input = { orderId: sale.orderId, paymentMethod: 'pm_card_visa', ...more };
  return (await client.createPayment(buyerOf(sale), input)).output;
}

/** The seller allows payments that are authorized first. The rest of its payout account is not set up. */
export async function allowManualCapture(tested: { databaseUrl: string }, { organizationId }: Party): Promise<void> {
  await execute(
    tested,
    sql`insert into payout_account (organization_id, status, country, payout_schedule, manual_capture, requirements,
                                    provider, created_at, updated_at, version)
        values (${organizationId}, 'pending', 'FR', 'automatic', true, '{}', 'sandbox', now(), now(), 1)
        on conflict (organization_id) do update set manual_capture = true`,
  );
}

/** An order and its payment. With `newSale`, the payment has succeeded. */
export async function newPaidSale(
  tested: TestedPayments,
  more: NewPayment = {},
  of: Partial<Sale> = {},
): Promise<Sale & { payment: Payment }> {
  const sale = newSale(of);
  return { ...sale, payment: await pay(tested, sale, more) };
}

/** Executes SQL on the domain's database, without an operation. */
export async function execute<Row>({ databaseUrl }: { databaseUrl: string }, statement: Sql<Row>): Promise<Row[]> {
  const store = await storeOf(databaseUrl, paymentsDomain);
  return (await statement.execute(store.fork().getKysely())).rows;
}

/** Advances the clocks of payments and of the sandbox. */
export async function advance({ databaseUrl }: { databaseUrl: string }, seconds: number): Promise<void> {
  await advanceClock({ ...(await openedStore(databaseUrl)), testHelpers: true }, seconds);
}

/** Controls of the sandbox of a database. Notices are sent by the processes that are open. */
export async function sandboxOf({ databaseUrl }: { databaseUrl: string }): Promise<SandboxControls> {
  return (await openedSandbox(databaseUrl)).controls;
}

/** The sandbox of a database, as payments asks it. */
export async function providerOf({ databaseUrl }: { databaseUrl: string }): Promise<PaymentProvider> {
  return (await openedSandbox(databaseUrl)).provider;
}

async function openedSandbox(databaseUrl: string) {
  const { connections } = await openedStore(databaseUrl);
  return createSandbox({ connection: connections.sandbox!, secret: noticeSecret, log: testLog() });
}

async function openedStore(databaseUrl: string) {
  const store = await storeOf(databaseUrl, paymentsDomain);
  return store as typeof store & { connections: Record<'sandbox', (typeof store)['connections'][never]> };
}

/** Ends the leases of all external calls, as time does after the process that made them has died. */
export const endLeases = (tested: TestedPayments) =>
  execute(tested, sql`update external_call set lease_until = clock_timestamp() - interval '1 second'`);

/** Makes the calls whose outcome is not known again, until all are known. */
export async function finishCalls(tested: TestedPayments): Promise<void> {
  do {
    await endLeases(tested);
    await tested.engine.finishExternalCalls(worker, {});
  } while ((await execute(tested, sql`select from external_call`)).length > 0);
}

/** Waits until the sandbox has sent all its notices, and until they are processed. Notices are held no more. */
export async function deliverAll(tested: TestedPayments): Promise<void> {
  const waiting = () => execute(tested, sql`select from sandbox.notice where delivered_at is null`);
  do await tested.client.flushNotices(nobody, {});
  while ((await waiting()).length > 0);
  await processAll(tested);
}

/** Makes a call while the sandbox cannot read a payment, so that it does not answer. */
export async function withoutAnswer<T>(
  { databaseUrl }: { databaseUrl: string },
  { payment }: { payment: { id: string } },
  call: () => Promise<T>,
): Promise<T> {
  const store = await storeOf(databaseUrl, paymentsDomain);
  return store.fork().transactional(async (em) => {
    await sql`select from sandbox.payment where payment_id = ${payment.id} for update`.execute(em.getKysely());
    return call();
  });
}

/** Processes the notices that have been received. */
export async function processAll({ engine }: TestedPayments): Promise<void> {
  while ((await engine.processNotices(worker, { limit: 100, waitMs: 0 })).output.more);
}
