import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, isServiceError, type Logger } from '@marketplace/kernel';
import type { Connection, Keyring, Module } from '@marketplace/store';
import { randomUUID } from 'node:crypto';
import type { PaymentsClient } from '@marketplace/payments-contract';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { type SandboxControls, sandboxControls } from './controls.ts';
import { noticeDelivery, postTo, type SendNotice } from './notices/delivery.ts';
import { paymentMethodOf } from './objects/tokens.ts';
import { sandboxProvider } from './sandbox-provider.ts';

export { paymentMethodTokens } from './objects/tokens.ts';

/** The sandbox: a payment provider, the delivery of its notices, and what tests control. */
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

/** How long the answer comes after a notice that comes first, in milliseconds: time to process the notice. */
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
