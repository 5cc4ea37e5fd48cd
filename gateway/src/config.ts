import { z } from 'zod';
import { defaultRateLimits, type Environment, listSetting, portSetting, rateLimitSetting, readConfig, serviceUrlSettings } from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { contracts } from './domains.ts';

const serviceUrl = z.url({ protocol: /^https?$/ });

const settings = z.object({
  PORT: portSetting.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: serviceUrl.transform((text) => new URL(text)),
  /** Comma-separated, newest first. */
  SESSION_KEYS: listSetting.pipe(z.array(z.string().min(32)).min(1)),
  /** Opens the public contracts of the services, and not their engine contracts. */
  INTERNAL_TOKEN: z.string().min(16),
  ...serviceUrlSettings(contracts),
  /** Requests of one address at one gateway: `<per second>/<burst>`, or `off`. */
  RATE_LIMIT_ADDRESS: rateLimitSetting.default(defaultRateLimits.address),
  /** How many of our own proxies stand in front. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Anything but `production` lets clients ask for the GraphQL schema. */
  NODE_ENV: z.string().optional(),
  /** Path of a manifest of GraphQL documents; with it, others are not answered. */
  GRAPHQL_DOCUMENTS: z.string().optional(),
  /** Serves `/metrics` on a port of its own, for the operator; without it there is none. */
  METRICS_PORT: portSetting.optional(),
  ...telemetrySettings,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export function gatewayConfig(environment: Environment): z.output<typeof settings> {
  return readConfig(settings, environment);
}
