import { type Connection, separately } from '@marketplace/store';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { balanceOf, entriesSince } from './books.ts';
import { settleDue } from './changes/settle.ts';
import { disputeRequests, paymentRequests } from './payment-requests.ts';
import { moneyOutRequests } from './money-out-requests.ts';
import { readNotice } from './notices/signature.ts';
import { disputesSince } from './objects/disputes.ts';
import { findRef } from './objects/refs.ts';
import { snapshotOf } from './objects/snapshots.ts';
import { answered } from './requests.ts';

const hourMs = 3_600_000;

/**
 * A payment provider in this process, for development and tests: no network, and the same input always has the same
 * outcome. Its state is on `connection`, so it keeps what it has answered if the platform rolls back. Tokens of payment
 * methods, destinations and two words in evidence decide what happens.
 */
export function sandboxProvider(connection: Connection, { secret }: { secret: string }): PaymentProvider {
  const settle = async (): Promise<void> => {
    while ((await settleDue(connection)) > 0);
  };
  return {
    name: 'sandbox',
    keyMs: 24 * hourMs,
    ...paymentRequests(connection),
    ...moneyOutRequests(connection),
    ...disputeRequests(connection),
    retrieve: (signal, object, ref) =>
      answered(signal, () =>
        separately(connection, async (em, now) => ({ kind: 'ok', value: await snapshotOf(em, object, ref, now) })),
      ),
    find: (signal, wanted) =>
      answered(signal, () =>
        separately(connection, async (em, now) => {
          const ref = await findRef(em, wanted);
          return { kind: 'ok', value: ref === null ? null : await snapshotOf(em, wanted.object, ref, now) };
        }),
      ),
    balance: (signal, currency) =>
      answered(signal, async () => {
        await settle();
        return { kind: 'ok', value: await balanceOf(connection.fork(), currency) };
      }),
    async *bookEntries(signal, since) {
      signal.throwIfAborted();
      await settle();
      yield* entriesSince(connection, since);
    },
    async *disputesSince(signal, since) {
      signal.throwIfAborted();
      await settle();
      yield* disputesSince(connection, since);
    },
    readNotice: (body, headers) => readNotice(secret, body, headers),
  };
}
