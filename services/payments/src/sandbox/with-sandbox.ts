import { randomUUID } from 'node:crypto';
import { type Caller, isServiceError } from '@marketplace/kernel';
import type { Module } from '@marketplace/store';
import type { PaymentsClient } from '@marketplace/payments-contract';
import type { Sandbox } from './create-sandbox.ts';
import type { SendNotice } from './notices/delivery.ts';

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
