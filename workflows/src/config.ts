import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/client';
import { z } from 'zod';
import {
  allowedCidrsSetting,
  dnsServersSetting,
  organizationWeightsSetting,
  type Environment,
  processSettings,
  readConfig,
  serviceUrlSettings,
  SettingsError,
  tokenSettings,
  withoutServiceUrls,
} from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { engineContracts } from './domains.ts';

const pemFile = (content: string) =>
  z
    .string()
    .optional()
    .meta({ description: `File with ${content} In PEM.`, form: 'path', page: 'temporal.md#tls' });

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
  TEMPORAL_TLS: z.enum(['true', 'false']).optional().meta({
    description:
      'Whether connections to Temporal use TLS. By default only if `TEMPORAL_API_KEY` or a `TEMPORAL_TLS_...` is set.',
  }),
  TEMPORAL_TLS_CA_FILE: pemFile(
    'the certificate authorities of the Temporal server. The default is those of the system.',
  ),
  TEMPORAL_TLS_CERT_FILE: pemFile('the certificate that the Temporal server asks of its clients.'),
  TEMPORAL_TLS_KEY_FILE: pemFile('the private key of `TEMPORAL_TLS_CERT_FILE`.'),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional().meta({
    description: 'The name in the certificate of the Temporal server, if it is not that of `TEMPORAL_ADDRESS`.',
    page: 'temporal.md#tls',
  }),
});
export type TemporalSettings = z.output<typeof temporalSettings>;

interface TemporalConnection {
  address: string;
  tls: boolean | TLSConfig;
  apiKey?: string;
}

/** Connection options for the clients of Temporal. Throws a SettingsError if a certificate or key cannot be read. */
export function temporalConnection(settings: TemporalSettings): TemporalConnection {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS } = settings;
  const config = tlsConfig(settings);
  const given = config !== undefined || apiKey !== undefined;
  const tls = TEMPORAL_TLS === 'true' || (given && TEMPORAL_TLS !== 'false');
  return { address, tls: tls && (config ?? true), ...(apiKey !== undefined && { apiKey }) };
}

/** Undefined if no setting says more than whether TLS is used. */
function tlsConfig(settings: TemporalSettings): TLSConfig | undefined {
  const { TEMPORAL_TLS_SERVER_NAME: serverNameOverride } = settings;
  const serverRootCACertificate = readPem(settings, 'TEMPORAL_TLS_CA_FILE');
  const crt = readPem(settings, 'TEMPORAL_TLS_CERT_FILE');
  const key = readPem(settings, 'TEMPORAL_TLS_KEY_FILE');
  if (!crt !== !key) throw new SettingsError('TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE: set both or neither.');
  if (serverNameOverride === undefined && !serverRootCACertificate && !crt) return undefined;
  return {
    ...(serverNameOverride !== undefined && { serverNameOverride }),
    ...(serverRootCACertificate && { serverRootCACertificate }),
    ...(crt && key && { clientCertPair: { crt, key } }),
  };
}

type PemSetting = 'TEMPORAL_TLS_CA_FILE' | 'TEMPORAL_TLS_CERT_FILE' | 'TEMPORAL_TLS_KEY_FILE';

function readPem(settings: TemporalSettings, name: PemSetting): Buffer | undefined {
  const file = settings[name];
  if (file === undefined) return undefined;
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingsError(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Temporal refuses other names. */
const versionName = z.string().regex(/^(?!__)[^.:]+$/, 'expected a name without "." and ":"');

const firstAttempts = ['workflow', 'inline'] as const;
export type FirstAttempt = (typeof firstAttempts)[number];

/** Settings of the worker, whether or not it shares its process with services. */
export const workerSettings = temporalSettings.extend({
  ORGANIZATION_WEIGHTS: organizationWeightsSetting,
  TEMPORAL_DEPLOYMENT_NAME: versionName.optional().meta({
    description:
      'The Worker Deployment to which workers with a build id belong, without `.` and `:`. ' +
      'Default: `TEMPORAL_TASK_QUEUE`.',
    page: 'temporal.md#versions-of-workers',
  }),
  TEMPORAL_WORKER_BUILD_ID: z
    .string()
    .optional()
    .meta({
      description:
        'The version of this worker, unique for each image. Temporal then gives it only the work of its version. ' +
        'Without it, every worker gets any work.',
      page: 'temporal.md#versions-of-workers',
    }),
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

export type WorkerSettings = z.output<typeof workerSettings>;

/** Settings of the worker as a separate process. */
export const workerProcessSettings = workerSettings.extend({
  WORKER_TOKEN: tokenSettings.WORKER_TOKEN,
  WORKFLOW_BUNDLE_DIR: z
    .string()
    .optional()
    .meta({
      description:
        'Directory in which the workflow bundle is cached between starts. ' +
        'Without it, each start builds the bundle, which takes seconds. The image has the bundle, and sets this.',
      form: 'a path',
    }),
  ...serviceUrlSettings(engineContracts),
  ...processSettings,
  ...telemetrySettings,
});

export type WorkerConfig = z.output<typeof workerProcessSettings>;

/**
 * The settings of the worker; without the URLs of the services that are `here`, in its process. Rejects with a
 * SettingsError that names every setting that is missing or invalid.
 */
export async function workerConfig(environment: Environment, here: readonly string[] = []): Promise<WorkerConfig> {
  const config = readConfig(withoutServiceUrls(workerProcessSettings, here), environment);
  // A certificate that cannot be read is refused here: the worker would otherwise wait for Temporal without end.
  temporalConnection(config);
  return config;
}
