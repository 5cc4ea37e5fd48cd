import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, isServiceError, type Logger } from '@marketplace/kernel';
import { type Connection, type Keyring, type Module, type Schemas, separately } from '@marketplace/store';
import { randomUUID } from 'node:crypto';
import type { PaymentsClient } from '@marketplace/payments-contract';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { type SandboxControls, sandboxControls } from './controls.ts';
import { noticeDelivery, postTo, type SendNotice } from './notices/delivery.ts';
import { paymentMethodOf } from './objects/tokens.ts';
import { balanceOf, entriesSince } from './books.ts';
import { settleDue } from './objects/settle.ts';
import { disputeRequests, paymentRequests } from './payment-requests.ts';
import { moneyOutRequests } from './money-out-requests.ts';
import { readNotice } from './notices/signature.ts';
import { disputesSince } from './objects/disputes.ts';
import { findRef } from './objects/refs.ts';
import { snapshotOf } from './objects/snapshots.ts';
import { answered } from './requests.ts';
import { migrations } from '../../migrations/sandbox/index.generated.ts';
import {
  SandboxAccountEntity,
  SandboxDisputeEntity,
  SandboxPaymentEntity,
  SandboxPlannedFailureEntity,
  SandboxRefundEntity,
  SandboxTransferEntity,
} from './entities/objects.entity.ts';
import {
  SandboxBookEntryEntity,
  SandboxChangeEntity,
  SandboxHoldEntity,
  SandboxNoticeEntity,
  SandboxRequestEntity,
} from './entities/records.entity.ts';

export { paymentMethodTokens } from './objects/tokens.ts';

/** The sandbox: a payment provider, the delivery of its notices, and controls for tests. */
export interface Sandbox {
  provider: PaymentProvider;
  controls: SandboxControls;
  /** Begins to send notices. `receive` is the platform in this process; it is not used if there is a URL. */
  start(receive: SendNotice): void;
  stop(): Promise<void>;
}

/** Secret with which the sandbox signs its notices, derived from the oldest master key. */
export function noticeSecretOf(keyring: Keyring): string {
  return keyring.mac('sandbox', 'notices');
}

/** Milliseconds between a notice that comes first and the answer: time to process the notice. */
const noticeAheadMs = 100;

/** Opens the sandbox. `url` is where notices are sent; without it, the platform is called in this process. */
export function createSandbox({
  connection,
  secret,
  url,
  log,
}: {
  connection: Connection;
  secret: string;
  url?: string | undefined;
  log: Logger;
}): Sandbox {
  const delivery = noticeDelivery({ connection, secret, log });
  const provider = sandboxProvider(connection, { secret });
  const waking =
    <A extends unknown[], R>(request: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const outcome = await request(...args);
      delivery.wake();
      return outcome;
    };
  return {
    provider: {
      ...provider,
      createPayment: async (call, input) => {
        const outcome = await provider.createPayment(call, input);
        if (outcome.kind === 'ok' && paymentMethodOf(input.paymentMethod)?.notices === 'before_answer') {
          await delivery.deliver(outcome.value.ref);
          await delay(noticeAheadMs);
        }
        delivery.wake();
        return outcome;
      },
      confirmPayment: waking(provider.confirmPayment),
      capturePayment: waking(provider.capturePayment),
      cancelPayment: waking(provider.cancelPayment),
      createRefund: waking(provider.createRefund),
      createTransfer: waking(provider.createTransfer),
      submitEvidence: waking(provider.submitEvidence),
      acceptDispute: waking(provider.acceptDispute),
      ensureAccount: waking(provider.ensureAccount),
    },
    controls: sandboxControls(connection, delivery),
    start: (receive) => delivery.start(url === undefined ? receive : postTo(url)),
    stop: () => delivery.stop(),
  };
}

/**
 * Lets a module receive the notices of the sandbox while it is open. They are received by the operation that the
 * gateway calls for a provider's requests.
 */
export function withSandbox<M extends Module & { client: Pick<PaymentsClient, 'receiveProviderNotice'> }>(
  module: M,
  sandbox: Sandbox | null,
): M {
  if (!sandbox) return module;
  const receive: SendNotice = async (body, headers) => {
    const caller: Caller = { requestId: `req_${randomUUID()}`, actor: { type: 'anonymous' } };
    try {
      const input = { provider: 'sandbox', body: body.toString('base64'), headers } as const;
      await module.client.receiveProviderNotice(caller, input);
      return true;
    } catch (error) {
      if (isServiceError(error)) return false;
      throw error;
    }
  };
  sandbox.start(receive);
  return {
    ...module,
    close: async () => {
      await sandbox.stop();
      await module.close();
    },
  };
}

const hourMs = 3_600_000;

/**
 * A payment provider in this process, for development and tests: no network, and the same input always has the same
 * outcome. Its state is on `connection`, so it keeps its answers if the platform rolls back. Tokens of payment methods,
 * destinations and two words in evidence decide the outcomes.
 */
function sandboxProvider(connection: Connection, { secret }: { secret: string }): PaymentProvider {
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

/**
 * The database of the sandbox: a schema with its own connections, because a provider's commits survive a rollback of
 * the platform.
 */
export const sandboxSchemas: Schemas = {
  schema: 'sandbox',
  entities: [
    SandboxRequestEntity,
    SandboxPaymentEntity,
    SandboxRefundEntity,
    SandboxDisputeEntity,
    SandboxTransferEntity,
    SandboxPlannedFailureEntity,
    SandboxAccountEntity,
    SandboxChangeEntity,
    SandboxNoticeEntity,
    SandboxHoldEntity,
    SandboxBookEntryEntity,
  ],
  migrations,
};
