import { identityEngineContract } from '@marketplace/identity-contract/engine';
import type { Domain, DomainDependencies, Implementations } from '../domain.ts';
import { createIdentityConsumers } from './consumers.ts';
import { createOrganizationActivities } from './organizations.activities.ts';
import * as workflows from './workflows.ts';

const declared = identityEngineContract.workflows;

/** People wait for few of these workflows, and most of them wait themselves. */
const tuning = {
  maxConcurrentActivityTaskExecutions: 20,
  maxConcurrentLocalActivityExecutions: 20,
  maxConcurrentWorkflowTaskExecutions: 20,
  maxCachedWorkflows: 100,
};

/** What becomes of organizations is told to the other services here; audit rows and mails of all services come here. */
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
