import { systemCaller, withTrace } from '@marketplace/kernel';
import { mailingSchema } from '@marketplace/identity-contract';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { Consumers } from '../domain.ts';

/**
 * Audit rows are collected for this long: each batch costs one link in every chain that it touches, and readers of the
 * audit log do not need the last second.
 */
const auditGatherMs = 500;

/** Mailings are collected for this long: each batch costs a few statements, and readers of mails can wait. */
const mailingGatherMs = 200;

export function createIdentityConsumers(identity: IdentityEngineClient): Consumers {
  return {
    audit: {
      gatherMs: auditGatherMs,
      consume: async (rows) => void (await identity.appendAudit(systemCaller('relay', rows[0]!.requestId), { rows })),
    },
    mailing: {
      gatherMs: mailingGatherMs,
      consume: async (rows) => {
        const mailings = rows.map(({ payload }) => mailingSchema.parse(payload));
        await identity.queueMailings(systemCaller('relay', rows[0]!.requestId), { mailings });
      },
    },
    mail: {
      // A row refers to a mail in the tables of its service. Only identity sends mails.
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
