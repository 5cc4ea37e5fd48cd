import { type IdentityEngineClient, identityEngineContract } from '@marketplace/identity-contract/engine';
import { systemCaller, withTrace } from '@marketplace/kernel';
import { mailingSchema } from '@marketplace/identity-contract';
import type { Consumers, Domain, DomainDependencies, Implementations } from '../domain.ts';
import { createOrganizationActivities } from './organizations.activities.ts';
import * as workflows from './workflows.ts';

const declared = identityEngineContract.workflows;

/** Low: few users wait for these workflows, and most of the workflows are idle. */
const tuning = {
  maxConcurrentActivityTaskExecutions: 20,
  maxConcurrentLocalActivityExecutions: 20,
  maxConcurrentWorkflowTaskExecutions: 20,
  maxCachedWorkflows: 100,
};

/**
 * Workflows that pass changes of an organization's status to other services, and the consumers of audit rows and mails.
 */
export function createIdentityDomain({ engines }: Pick<DomainDependencies, 'engines'>): Domain {
  return {
    name: 'identity',
    declared,
    workflows: workflows satisfies Implementations<typeof declared>,
    activities: createOrganizationActivities(engines),
    taskQueues: [{ name: 'identity', runsWorkflows: true, tuning }],
    schedules: [{ name: 'restart-closings', workflow: 'restartClosings', every: '1 hour', jitter: '10 minutes' }],
    loops: [],
    consumers: createIdentityConsumers(engines.identity),
  };
}

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
      // A row names a mail in the tables of its service. Only identity sends mails.
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
