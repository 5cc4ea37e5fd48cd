import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { advanceClock, createStore, type Outcome, sql, type Store } from '@marketplace/store';
import { createMigratedDatabase } from '@marketplace/store/testing';
import { paymentsDomain } from '../../src/module.ts';
import type { PaymentProvider } from '../../src/provider/payment-provider.ts';
import type { Snapshot } from '../../src/provider/snapshots.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts';
import type { SendNotice } from '../../src/sandbox/notices/delivery.ts';

export const secret = 'secret-of-the-sandbox';

/** A sandbox with a separate database, and the notices that it has sent. */
export interface TestedSandbox extends Sandbox {
  store: Store<'sandbox'>;
  received: { body: Buffer; headers: Record<string, string> }[];
  /** Whether the platform accepts notices. */
  accepts: boolean;
  databaseUrl: string;
}

/** Opens a sandbox for the tests of a file. With `deliver`, it sends its notices. */
export function openSandbox({ deliver = false } = {}): () => TestedSandbox {
  const closers: (() => Promise<unknown>)[] = [];
  let tested: TestedSandbox;
  beforeAll(async () => {
    const database = await createMigratedDatabase([paymentsDomain]);
    closers.push(() => database.drop());
    const log = testLog();
    const store = await createStore({ databaseUrl: database.url, domain: paymentsDomain, testHelpers: true, log });
    closers.push(() => store.close());
    const sandbox = createSandbox({ connection: store.connections.sandbox, secret, log });
    closers.push(() => sandbox.stop());
    tested = { ...sandbox, store, received: [], accepts: true, databaseUrl: database.url };
    const receive: SendNotice = async (body, headers) => {
      if (tested.accepts) tested.received.push({ body, headers });
      return tested.accepts;
    };
    if (deliver) tested.start(receive);
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return () => tested;
}

let keys = 0;
/** A request with a new key. */
export const newCall = (key = `xcl_${(keys += 1)}`) => ({ key, signal: new AbortController().signal });
export const signal = new AbortController().signal;

type NewPayment = Parameters<PaymentProvider['createPayment']>[1];
export const usd = (amount: number | bigint) => ({ amount: BigInt(amount), currency: 'USD' as const });

/** The input of a payment of 49.00. */
export const paying = (paymentMethod: string, more: Partial<NewPayment> = {}): NewPayment => ({
  paymentId: newId('pay'),
  orderId: newId('ord'),
  money: usd(4900),
  paymentMethod,
  captureMethod: 'automatic',
  returnUrl: null,
  ...more,
});

/** The value of the outcome `ok`. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(`The outcome is ${JSON.stringify(outcome)}.`);
  return outcome.value;
}

/** Makes a payment. */
export async function pay({ provider }: TestedSandbox, paymentMethod = 'pm_card_visa', more: Partial<NewPayment> = {}) {
  return valueOf(await provider.createPayment(newCall(), paying(paymentMethod, more)));
}

/** Makes a payment whose funds can be transferred. */
export async function payAvailable(tested: TestedSandbox, more: Partial<NewPayment> = {}) {
  return pay(tested, 'pm_card_bypassPending', more);
}

/** Reads an object as it is now. */
export async function read<K extends Snapshot['object']>(
  { provider }: TestedSandbox,
  { object, ref }: { object: K; ref: string },
): Promise<Extract<Snapshot, { object: K }>> {
  return valueOf(await provider.retrieve(signal, object, ref)) as Extract<Snapshot, { object: K }>;
}

/** Lets time pass in the sandbox. */
export const pass = ({ store }: TestedSandbox, seconds: number): Promise<void> => advanceClock(store, seconds);

/** The disputes of a payment. */
export async function disputesOf(tested: TestedSandbox, paymentRef: string) {
  await read(tested, { object: 'payment', ref: paymentRef });
  const { rows } = await sql<{ ref: string }>`
    select ref from dispute where payment_ref = ${paymentRef} order by opened_at, ref`.execute(
    tested.store.connections.sandbox.fork().getKysely(),
  );
  return Promise.all(rows.map(({ ref }) => read(tested, { object: 'dispute', ref })));
}

/** The only dispute of a payment. */
export async function disputeOf(tested: TestedSandbox, paymentRef: string) {
  const [dispute, ...others] = await disputesOf(tested, paymentRef);
  if (!dispute || others.length > 0) throw new Error(`${paymentRef} has not one dispute.`);
  return dispute;
}

/** Changes of the platform's balance by an object, according to the books of the sandbox. */
export async function bookedFor({ provider }: TestedSandbox, ref: string): Promise<bigint[]> {
  const amounts: bigint[] = [];
  for await (const entry of provider.bookEntries(signal, new Date(0)))
    if (entry.ref === ref) amounts.push(entry.amount);
  return amounts;
}

const pollMs = 20;

/** Resolves when the condition holds. The time limit is that of the test. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(pollMs);
}
