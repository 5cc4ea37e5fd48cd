import { z } from 'zod';
import {
  allowedCidrsSetting,
  dnsServersSetting,
  organizationWeightsSetting,
  type Environment,
  processSettings,
  readConfig,
  serviceUrlSettings,
  tokenSettings,
} from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { engineContracts } from './domains.ts';

/** How to reach Temporal. TLS and the API key are for Temporal Cloud and other remote servers. */
export const temporalSettings = z.object({
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233').meta({
    description:
      'The Temporal server. With `npm start`: a server to use instead of the embedded one. Production has no default.',
    explicit: true,
    form: '`<host>:<port>`',
  }),
  TEMPORAL_NAMESPACE: z.string().default('default').meta({ description: 'The namespace of the workflows.' }),
  TEMPORAL_TASK_QUEUE: z
    .string()
    .default('marketplace')
    .meta({
      description:
        'Prefix of the task queue names, `<prefix>/<domain>`. ' +
        'Deployments that share a namespace need different prefixes.',
    }),
  TEMPORAL_API_KEY: z
    .string()
    .optional()
    .meta({ description: 'API key for servers that require one, such as Temporal Cloud. Enables TLS.', secret: true }),
  TEMPORAL_TLS: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Whether connections to Temporal use TLS. By default only if `TEMPORAL_API_KEY` is set.' }),
});
export type TemporalSettings = z.output<typeof temporalSettings>;

/** Connection options for the clients of Temporal. */
export function temporalConnection(settings: TemporalSettings): { address: string; tls: boolean; apiKey?: string } {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS } = settings;
  const tls = TEMPORAL_TLS === 'true' || (apiKey !== undefined && TEMPORAL_TLS !== 'false');
  return { address, tls, ...(apiKey !== undefined && { apiKey }) };
}

const firstAttempts = ['workflow', 'inline'] as const;
export type FirstAttempt = (typeof firstAttempts)[number];

/** Settings of the worker, whether or not it shares its process with services. */
export const workerSettings = temporalSettings.extend({
  ORGANIZATION_WEIGHTS: organizationWeightsSetting,
  WEBHOOK_ALLOWED_CIDRS: allowedCidrsSetting,
  WEBHOOK_DNS_SERVERS: dnsServersSetting,
  WEBHOOK_EGRESS_PROXY: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'HTTP proxy for all webhooks; they are tunneled with CONNECT.',
      form: '`http://[<user>:<password>@]<host>:<port>`',
      page: 'deploying.md#egress-of-webhooks',
      secret: true,
    }),
  WEBHOOK_FIRST_ATTEMPT: z.enum(firstAttempts).default('workflow').meta({
    description:
      'What makes first attempts: one workflow per delivery, or, for high volume, the worker itself in batches.',
    page: 'deploying.md#two-ways-for-the-first-attempt',
  }),
});

/** Settings of the worker as a separate process. */
export const workerProcessSettings = workerSettings.extend({
  WORKER_TOKEN: tokenSettings.WORKER_TOKEN,
  WORKFLOW_BUNDLE_DIR: z
    .string()
    .optional()
    .meta({
      description:
        'Directory in which the workflow bundle is cached between starts. ' +
        'Without it, each start builds the bundle, which takes seconds.',
      form: 'a path',
    }),
  ...serviceUrlSettings(engineContracts),
  ...processSettings,
  ...telemetrySettings,
});

/** Reads the settings of the worker process. Throws when one is missing or invalid. */
export function readSettings(environment: Environment): z.output<typeof workerProcessSettings> {
  return readConfig(workerProcessSettings, environment);
}
