import { z } from 'zod';
import {
  allowedCidrsSetting,
  organizationWeightsSetting,
  type Environment,
  processSettings,
  readConfig,
  serviceUrlSettings,
  tokenSettings,
} from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { engineContracts } from './domains.ts';

/** Where Temporal is. TLS and API key are for Temporal Cloud and other servers beyond this machine. */
export const temporalSettings = z.object({
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233').meta({
    description: 'The Temporal server. With `npm start`: a server to use instead of the embedded one.',
    form: '`<host>:<port>`',
  }),
  TEMPORAL_NAMESPACE: z.string().default('default').meta({ description: 'The namespace of the workflows.' }),
  TEMPORAL_TASK_QUEUE: z.string().default('marketplace').meta({
    description:
      'First part of the names of the task queues, `<this>/<domain>`. Deployments that share a namespace need different ones.',
  }),
  TEMPORAL_API_KEY: z
    .string()
    .optional()
    .meta({ description: 'For servers that ask for one, such as Temporal Cloud. Turns TLS on.', secret: true }),
  TEMPORAL_TLS: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Whether connections to Temporal use TLS. Off unless set, or on with `TEMPORAL_API_KEY`.' }),
});
export type TemporalSettings = z.output<typeof temporalSettings>;

/** How any client of Temporal's connects. */
export function temporalConnection(settings: TemporalSettings): { address: string; tls: boolean; apiKey?: string } {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS } = settings;
  const tls = TEMPORAL_TLS === 'true' || (apiKey !== undefined && TEMPORAL_TLS !== 'false');
  return { address, tls, ...(apiKey !== undefined && { apiKey }) };
}

const firstAttempts = ['workflow', 'inline'] as const;
export type FirstAttempt = (typeof firstAttempts)[number];

/** Settings of the worker, in a process of its own or not. */
export const workerSettings = temporalSettings.extend({
  ORGANIZATION_WEIGHTS: organizationWeightsSetting,
  WEBHOOK_ALLOWED_CIDRS: allowedCidrsSetting,
  WEBHOOK_EGRESS_PROXY: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'An HTTP proxy that all webhooks go through by CONNECT.',
      form: '`http://[<user>:<password>@]<host>:<port>`',
      page: 'operations.md#egress-of-webhooks',
      secret: true,
    }),
  WEBHOOK_FIRST_ATTEMPT: z.enum(firstAttempts).default('workflow').meta({
    description: 'Who makes first attempts: a workflow for each delivery, or the worker in batches, for volume.',
    page: 'operations.md#two-ways-for-the-first-attempt',
  }),
});

/** Settings of the worker as a process of its own. */
export const workerProcessSettings = workerSettings.extend({
  WORKER_TOKEN: tokenSettings.WORKER_TOKEN,
  WORKFLOW_BUNDLE_DIR: z.string().optional().meta({
    description:
      'Directory that keeps the bundle of the workflows between starts. Without it each start makes the bundle anew, which takes seconds.',
    form: 'a path',
  }),
  ...serviceUrlSettings(engineContracts),
  ...processSettings,
  ...telemetrySettings,
});

export function readSettings(environment: Environment): z.output<typeof workerProcessSettings> {
  return readConfig(workerProcessSettings, environment);
}
