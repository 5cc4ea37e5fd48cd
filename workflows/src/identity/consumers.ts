import { systemCaller, withTrace } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { Consumers } from '../domain.ts';

/**
 * Who reads the audit log does not look for what was done in this second; each batch is one more link to every chain in
 * it.
 */
const auditGatherMs = 500;

export function createIdentityConsumers(identity: IdentityEngineClient): Consumers {
  return {
    audit: {
      gatherMs: auditGatherMs,
      consume: async (rows) => void (await identity.appendAudit(systemCaller('relay', rows[0]!.requestId), { rows })),
    },
    mail: {
      // The row names a mail in the tables of its service, and only identity sends from its own.
      of: ['identity'],
      consume: async (rows) => {
        await Promise.all(
          rows.map(({ traceparent, requestId, payload }) =>
            withTrace(traceparent, () =>
              identity.sendMail(systemCaller('relay', requestId), { mailId: String(payload['mailId']) }),
            ),
          ),
        );
      },
    },
  };
}
