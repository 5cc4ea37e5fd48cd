import { identityEngineContract } from '@marketplace/identity-contract/engine';
import type { Domain, DomainDependencies, Implementations } from '../domain.ts';
import { createIdentityConsumers } from './consumers.ts';
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
