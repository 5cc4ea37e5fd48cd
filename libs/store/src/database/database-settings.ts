import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { z } from 'zod';

/** Settings of every process that uses PostgreSQL. */
export const databaseSettings = {
  DATABASE_URL: z
    .url()
    .refine((url) => !/[?&]ssl/i.test(url), 'TLS is set by DATABASE_TLS and DATABASE_CA_FILE, not in the URL')
    .meta({
      description:
        'URL of PostgreSQL 15 or later, with user and password. ' +
        'With `npm start`, a server to use instead of the embedded one.',
      secret: true,
    }),
  DATABASE_POOL_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .meta({ description: 'Largest number of connections that one service keeps for requests.' }),
  DATABASE_LISTEN_URL: z
    .url()
    .optional()
    .meta({
      description:
        'URL of PostgreSQL itself, for the connection of a service that listens. It says that `DATABASE_URL` leads ' +
        'to a pooler that gives a connection to a transaction only.',
      page: 'deploying.md#a-pooler-of-connections',
      secret: true,
    }),
  DATABASE_TLS: z
    .enum(['off', 'require', 'verify-full'])
    .default('off')
    .describe(
      '`require` encrypts connections to PostgreSQL. ' +
        '`verify-full` also verifies the server certificate and its host name.',
    ),
  DATABASE_CA_FILE: z.string().optional().meta({
    description:
      'File with the certificate authorities for `DATABASE_TLS=verify-full`, in PEM. The default is those of Node.js.',
    form: 'path',
  }),
};

type AllSettings = z.output<z.ZodObject<typeof databaseSettings>>;
/** Parsed database settings. Only `DATABASE_URL` is required; `openOrm` has the defaults of the others. */
export type DatabaseSettings = Pick<AllSettings, 'DATABASE_URL'> & Partial<AllSettings>;

/** Connection options of a process for its database. */
export interface DatabaseOptions {
  databaseUrl: string;
  /** Maximum number of connections for requests. The default is 10. */
  poolMax?: number | undefined;
  /** Maximum number of connections for reports. The default is 2. */
  reportPoolMax?: number | undefined;
  /** Statement timeout of requests. The default is 15,000. */
  statementTimeoutMs?: number | undefined;
  /** Statement timeout of reports. The default is 30,000. */
  reportTimeoutMs?: number | undefined;
  /**
   * Pooling of the URL. `transaction`: it leads to a pooler that lends a connection for one transaction only. The
   * default is `session`.
   */
  pooling?: 'session' | 'transaction' | undefined;
  /** Options of the connection that listens. The default is those of the others. */
  listen?: Pick<DatabaseOptions, 'databaseUrl' | 'tls'> | undefined;
  /** TLS options. Undefined: no TLS. */
  tls?: ConnectionOptions | undefined;
}

/** Converts settings to options. Throws if `DATABASE_CA_FILE` cannot be read. */
export function databaseOf(settings: DatabaseSettings): DatabaseOptions {
  const { DATABASE_LISTEN_URL: listenUrl } = settings;
  return {
    databaseUrl: settings.DATABASE_URL,
    poolMax: settings.DATABASE_POOL_MAX,
    ...(listenUrl && {
      pooling: 'transaction' as const,
      listen: { databaseUrl: listenUrl, tls: tlsOf({ ...settings, DATABASE_URL: listenUrl }) },
    }),
    tls: tlsOf(settings),
  };
}

/** Options of a single `pg.Client`: the address and TLS options that the pools use. */
export function clientOptions({ databaseUrl, tls }: DatabaseOptions): {
  connectionString: string;
  ssl: ConnectionOptions | false;
} {
  return { connectionString: databaseUrl, ssl: tls ?? false };
}

function tlsOf({
  DATABASE_URL,
  DATABASE_TLS = 'off',
  DATABASE_CA_FILE,
}: DatabaseSettings): ConnectionOptions | undefined {
  if (DATABASE_TLS === 'off') return undefined;
  if (DATABASE_TLS === 'require') return { rejectUnauthorized: false };
  const { hostname } = new URL(DATABASE_URL);
  return {
    rejectUnauthorized: true,
    // If the host is an IP address, pg does not pass it on, and Node.js would check the certificate for `localhost`.
    checkServerIdentity: (_, certificate) => checkServerIdentity(hostname.replace(/^\[|\]$/g, ''), certificate),
    ...(DATABASE_CA_FILE !== undefined && { ca: readFileSync(DATABASE_CA_FILE, 'utf8') }),
  };
}
