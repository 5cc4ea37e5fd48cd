import { Resolver } from 'node:dns';
import { z } from 'zod';
import { cidrListSetting, listSetting, portSetting, weightsSetting } from './config.ts';
import { isProduction } from './environment.ts';

/** Settings of every process that listens on a port. */
export const processSettings = {
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({
      description:
        'The address that the process listens on. `::` accepts IPv6 and IPv4 from everywhere, and IPv4 alone where ' +
        'IPv6 is off.',
      form: 'host name or IP address',
    }),
  PORT: portSetting.meta({ description: 'The port that the process listens on.' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta({ description: 'The lowest level of log lines that are written.' }),
};

/** Settings with the bearer tokens of a service's two contracts. */
export const tokenSettings = {
  GATEWAY_TOKEN: z.string().min(16).meta({
    description: 'Token for the public contracts of the services. The gateway sends it.',
    secret: true,
    random: true,
  }),
  WORKER_TOKEN: z.string().min(16).meta({
    description: 'Token for the engine contracts of the services. The worker sends it. The gateway does not have it.',
    secret: true,
    random: true,
  }),
};

/** Schema of `PUBLIC_URL`. Links, cookies and the CSRF check use this URL, never the `Host` header of a request. */
export const publicUrlSetting = z.url({ protocol: /^https?$/ }).meta({
  description:
    'The base URL that clients use. Links, cookie flags and the CSRF check depend on it. ' +
    '`npm start` sets it to its own address by default.',
});

/** Schema of `WEBHOOK_ALLOWED_CIDRS`: ranges that webhooks may be sent to although they are not public. */
export const allowedCidrsSetting = cidrListSetting.meta({
  description:
    'Address ranges that webhooks may be sent to although they are not public, over https and http. ' +
    '`npm start` allows loopback addresses by default.',
});

/** Schema of `WEBHOOK_DNS_SERVERS`: the name servers that resolve the host names of receivers. */
export const dnsServersSetting = listSetting.refine(areNameServers, 'expected IP addresses').meta({
  description:
    'Name servers that resolve the host names of receivers, by recursion. By default those of the system are asked.',
  form: '`<address>[:<port>]`, separated by commas',
  page: 'deploying.md#egress-of-webhooks',
});

function areNameServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

/** Schema of `ORGANIZATION_WEIGHTS`: shares of organizations when their webhooks wait for the same resource. */
export const organizationWeightsSetting = weightsSetting.meta({
  description:
    'Weights by which organizations share the capacity for webhooks when deliveries wait. ' +
    'Organizations that are not named have weight 1.',
});

/** Schema of `METRICS_PORT`: the port of `/metrics` in processes whose `PORT` is for clients. */
export const metricsPortSetting = portSetting.optional().meta({
  description:
    'A separate port for `/metrics`. Without it, the process serves no metrics. ' +
    '`npm start` also uses the next port, for its worker.',
  page: 'monitoring.md#metrics',
});

/** Schema of `TEST_HELPERS`: whether the routes exist that let tests advance the clock. */
export const testHelpersSetting = z.enum(['0', '1']).default('0').meta({
  description: '`1` enables routes with which tests move the clock of deadlines. For tests and sandboxes only.',
  sandboxOnly: /^1$/,
});

/** Schema of `RISK_CONTROLS`: whether trade and payouts are watched for fraud. See `areControlsOn`. */
export const riskControlsSetting = z
  .enum(['on', 'off'])
  .optional()
  .meta({
    description:
      'Whether payouts of new sellers wait, debts are limited, and organizations of one owner cannot trade. ' +
      'The default is `on` in production and with Stripe, otherwise `off`: in a sandbox, one person tries both sides.',
    page: 'security.md#controls-of-risk',
  });

/** Whether the controls of risk are on. */
export function areControlsOn(setting: 'on' | 'off' | undefined, provider: 'sandbox' | 'stripe' | undefined): boolean {
  if (setting !== undefined) return setting === 'on';
  return isProduction || provider === 'stripe';
}

const serviceUrl = z.url({ protocol: /^https?$/ });

/** The name of the URL setting of a domain: `IDENTITY_URL` for `identity`. */
export type ServiceUrlName<Domain extends string> = `${Uppercase<Domain>}_URL`;

/** The name of the setting with the URL of a domain's service. */
export function serviceUrlName<Domain extends string>(domain: Domain): ServiceUrlName<Domain> {
  return `${domain.toUpperCase()}_URL` as ServiceUrlName<Domain>;
}

/** The name of the setting with the database URL of a domain's service: `IDENTITY_DATABASE_URL` for `identity`. */
export function serviceDatabaseUrlName<Domain extends string>(domain: Domain): `${Uppercase<Domain>}_DATABASE_URL` {
  return `${domain.toUpperCase()}_DATABASE_URL` as `${Uppercase<Domain>}_DATABASE_URL`;
}

/** Members of a settings schema: one required URL setting for each key of `domains`. */
export function serviceUrlSettings<Domain extends string>(
  domains: Record<Domain, unknown>,
): Record<ServiceUrlName<Domain>, typeof serviceUrl> {
  const settings = Object.keys(domains).map((domain) => [
    serviceUrlName(domain),
    serviceUrl.meta({ description: `URL of the service ${domain}.` }),
  ]);
  return Object.fromEntries(settings) as Record<ServiceUrlName<Domain>, typeof serviceUrl>;
}

/** The schema without the URLs of services that run in the same process. These are not read. */
export function withoutServiceUrls<Schema extends z.ZodObject>(schema: Schema, here: readonly string[]): Schema {
  const urls = here.map((name) => [serviceUrlName(name), true]);
  return schema.omit(Object.fromEntries(urls)) as unknown as Schema;
}
