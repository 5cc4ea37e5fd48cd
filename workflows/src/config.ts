import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/client';
import { z } from 'zod';
import {
  allowedCidrsSetting,
  dnsServersSetting,
  organizationWeightsSetting,
  type Environment,
  listSetting,
  processSettings,
  readConfig,
  serviceUrlSettings,
  SettingsError,
  tokenSettings,
  withoutServiceUrls,
} from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { engineContracts } from './domains.ts';

/** Parts of `TEMPORAL_TLS`: paths of PEM files, and the name in the certificate of the server. */
const tlsParts = ['ca', 'cert', 'key', 'serverName'] as const;
type TlsParts = Partial<Record<(typeof tlsParts)[number], string>>;

/** Schema of `TEMPORAL_TLS`: a boolean, or the files and the name that TLS uses. */
const temporalTlsSetting = listSetting
  .transform((items, context): boolean | TlsParts | undefined => {
    if (items.length === 0) return undefined;
    if (items.length === 1 && (items[0] === 'true' || items[0] === 'false')) return items[0] === 'true';
    const found = items.map((item) => /^(ca|cert|key|serverName)=(.+)$/.exec(item));
    const parts: TlsParts = Object.fromEntries(found.flatMap((match) => (match ? [[match[1], match[2]]] : [])));
    if (found.includes(null) || Object.keys(parts).length < items.length)
      context.addIssue({ code: 'custom', message: `expected true, false, or ${tlsParts.join('=, ')}=, each once` });
    if (!parts.cert !== !parts.key) context.addIssue({ code: 'custom', message: 'cert and key: set both or neither' });
    return parts;
  })
  .meta({
    description:
      'Whether connections to Temporal use TLS, or with what: `ca`, certificate authorities of the server, `cert` ' +
      'and `key`, the certificate that the server asks of its clients, all in PEM; `serverName`, the name in its ' +
      'certificate if it is not that of `TEMPORAL_ADDRESS`. By default TLS is used with a `TEMPORAL_API_KEY` only.',
    form: '`true`, `false`, or `ca=<path>,cert=<path>,key=<path>,serverName=<name>` in part',
    page: 'temporal.md#tls',
  });

/** Connection settings of Temporal. TLS and the API key are for Temporal Cloud and other remote servers. */
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
  TEMPORAL_TLS: temporalTlsSetting,
});
export type TemporalSettings = z.output<typeof temporalSettings>;

interface TemporalConnection {
  address: string;
  tls: boolean | TLSConfig;
  apiKey?: string;
}

/** Connection options for the clients of Temporal. Throws a SettingsError if a certificate or key cannot be read. */
export function temporalConnection(settings: TemporalSettings): TemporalConnection {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS: given = apiKey !== undefined } = settings;
  return {
    address,
    tls: typeof given === 'object' ? tlsConfig(given) : given,
    ...(apiKey !== undefined && { apiKey }),
  };
}

function tlsConfig({ ca, cert, key, serverName }: TlsParts): TLSConfig {
  return {
    ...(serverName !== undefined && { serverNameOverride: serverName }),
    ...(ca !== undefined && { serverRootCACertificate: readPem('ca', ca) }),
    ...(cert !== undefined &&
      key !== undefined && {
        clientCertPair: { crt: readPem('cert', cert), key: readPem('key', key) },
      }),
  };
}

function readPem(part: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingsError(`TEMPORAL_TLS: ${part} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Names that Temporal accepts. */
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
 * The settings of the worker. The URLs of services in the same process (`here`) are not read. Rejects with a
 * SettingsError that names every missing or invalid setting.
 */
export async function workerConfig(environment: Environment, here: readonly string[] = []): Promise<WorkerConfig> {
  const config = readConfig(withoutServiceUrls(workerProcessSettings, here), environment);
  // Without this check, the worker would wait for Temporal forever if a certificate cannot be read.
  temporalConnection(config);
  return config;
}
