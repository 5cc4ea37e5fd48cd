import { randomUUID } from 'node:crypto';
import { type Caller, isServiceError } from '@marketplace/kernel';
import type { Module } from '@marketplace/store';
import type { Sandbox } from './create-sandbox.ts';
import type { SendNotice } from './notices/delivery.ts';

type Receive = (caller: Caller, input: object) => Promise<unknown>;

/**
 * Lets a module receive the notices of the sandbox while it is open. They are received by the operation that the gateway
 * calls for a provider's requests.
 */
export function withSandbox<M extends Module>(module: M, sandbox: Sandbox | null): M {
  if (!sandbox) return module;
  const receive: SendNotice = async (body, headers) => {
    const operation = (module.client as unknown as { receiveProviderNotice?: Receive }).receiveProviderNotice;
    if (!operation) return false;
    const caller: Caller = { requestId: `req_${randomUUID()}`, actor: { type: 'anonymous' } };
    const input = { provider: 'sandbox', body: body.toString('base64'), headers };
    return operation(caller, input).then(
      () => true,
      (error: unknown) => {
        if (isServiceError(error)) return false;
        throw error;
      },
    );
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
