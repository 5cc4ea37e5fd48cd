import { bundleWorkflowCode, Runtime, type WorkflowBundleOption } from '@temporalio/worker';
import type { DomainDependencies } from './domain.ts';
import { engineContracts, type Engines } from './domains.ts';
import { createIdentityDomain } from './identity/index.ts';
import { createPaymentsDomain } from './payments/index.ts';
import type { RelayedService } from './relay/plan-pumps.ts';
import { runDomains, type RunningWorker } from './run-domains.ts';
import { createTradingDomain } from './trading/index.ts';
import { createWebhooksDomain } from './webhooks/index.ts';
import { workflowSources } from './temporal/bundle.ts';
import * as workflows from './workflows.ts';

export interface WorkerOptions extends DomainDependencies {
  /** A prebuilt bundle. Without it, the worker bundles the workflows when it starts, which takes seconds. */
  bundle?: WorkflowBundleOption;
}

/** Runs all domains of the worker, and the relay. Throws as `runDomains` does. */
export async function runWorker({ bundle, ...dependencies }: WorkerOptions): Promise<RunningWorker> {
  const { temporal, engines, log } = dependencies;
  return runDomains({
    temporal,
    // One line for each domain, here and in workflows.ts.
    domains: [
      createIdentityDomain(dependencies),
      createTradingDomain(dependencies),
      createPaymentsDomain(dependencies),
      createWebhooksDomain(dependencies),
    ],
    services: relayedServices(engines),
    workflows: {
      names: Object.keys(workflows),
      bundle: bundle ?? (await bundleWorkflowCode({ ...workflowSources, logger: Runtime.instance().logger })),
    },
    log,
  });
}

function relayedServices(engines: Engines): Record<string, RelayedService> {
  const names = Object.keys(engineContracts) as (keyof Engines)[];
  return Object.fromEntries(names.map((name) => [name, { contract: engineContracts[name], source: engines[name] }]));
}
