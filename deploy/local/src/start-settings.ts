import { z } from 'zod';
import { type Environment, portSetting, processSettings } from '@marketplace/kernel';
import { databaseSettings } from '@marketplace/store/database-settings';
import { baseEnvironment, secretEnvironment, type StackBase } from './stack/base-environment.ts';

const port = (fallback: number, what: string) =>
  portSetting.default(fallback).meta({
    description: `\`npm start\`: the port of ${what}. If it was not set and is taken, the next free one is used.`,
  });

/** What `npm start` reads besides the settings of the services, the gateway and the worker, which it passes on. */
export const startSettings = z.object({
  ...databaseSettings,
  DATABASE_URL: databaseSettings.DATABASE_URL.optional().meta(databaseSettings.DATABASE_URL.meta()!),
  LOG_LEVEL: processSettings.LOG_LEVEL,
  PORT: processSettings.PORT.default(3000).meta(processSettings.PORT.meta()!),
  INBOX_PORT: port(3001, 'the inbox, which shows mails and received webhooks'),
  POSTGRES_PORT: port(54_320, 'the embedded PostgreSQL'),
  TEMPORAL_PORT: port(7233, 'the embedded Temporal server'),
  TEMPORAL_UI_PORT: port(8233, 'the Temporal UI'),
  TEMPORAL_CLI_PATH: z.string().optional().meta({
    description:
      '`npm start`: a Temporal CLI with a server of 1.32 or newer, instead of one that is found or downloaded.',
    form: 'path',
  }),
  DATA_DIR: z.string().default('.data').meta({
    description: '`npm start`: where everything is kept. A relative path is relative to the repository.',
    form: 'path',
  }),
});

const loopback = '127.0.0.0/8,::1/128';

/**
 * The settings of everything that `npm start` runs: what was given, before it the defaults of a development machine,
 * and after it where the servers of this start are. An empty setting counts as absent. `HOST` is fixed, because local
 * start is meant for this machine only.
 */
export function startEnvironment(given: Environment, base: StackBase & { port: number }): Environment {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const { KEYRING, ...secrets } = secretEnvironment(base.secrets);
  const { DATABASE_URL, TEMPORAL_ADDRESS, INBOX_URL } = baseEnvironment(base);
  const publicUrl = (set.PUBLIC_URL ?? `http://127.0.0.1:${base.port}`).replace(/\/+$/, '');
  return {
    WEBHOOK_ALLOWED_CIDRS: loopback,
    INBOX_URL,
    ...secrets,
    ...(set.KEYRING_FILE === undefined && { KEYRING }),
    ...set,
    ...{ DATABASE_URL, TEMPORAL_ADDRESS, PUBLIC_URL: publicUrl, HOST: '127.0.0.1', PORT: String(base.port) },
  };
}
