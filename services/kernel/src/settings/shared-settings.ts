import { z } from 'zod';
import { cidrListSetting, portSetting, weightsSetting } from './config.ts';

/** Settings of every process that listens. */
export const processSettings = {
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ description: 'The address that the process listens on.', form: 'host name or IP address' }),
  PORT: portSetting.meta({ description: 'The port that the process listens on.' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta({ description: 'The least severe log lines that are written.' }),
};

/** What opens the two contracts of a service to its callers. */
export const tokenSettings = {
  GATEWAY_TOKEN: z
    .string()
    .min(16)
    .meta({ description: 'Opens the public contracts of the services. The gateway sends it.', secret: true }),
  WORKER_TOKEN: z.string().min(16).meta({
    description: 'Opens the engine contracts of the services. The worker sends it; the gateway never gets it.',
    secret: true,
  }),
};

/** Links, cookies and the CSRF check follow it, never the `Host` of a request. */
export const publicUrlSetting = z.url({ protocol: /^https?$/ }).meta({
  description:
    'The address that clients use. Cookie flags, links and the CSRF check follow it. `npm start` uses its own unless set.',
});

/** Receivers of webhooks in these ranges are allowed although they are not public. */
export const allowedCidrsSetting = cidrListSetting.meta({
  description:
    'Private ranges that receivers of webhooks may be in, also over http. `npm start` allows loopback unless set.',
});

/** How organizations share what many of them wait for. */
export const organizationWeightsSetting = weightsSetting.meta({
  description:
    'How much of the time organizations get where webhooks wait, compared with the 1 of all that are not named.',
});

/** The port of `/metrics`, where the process has another one for clients. */
export const metricsPortSetting = portSetting.optional().meta({
  description:
    'A port of its own for `/metrics`. Without it the process serves no metrics. `npm start` uses the next one too, for its worker.',
  page: 'operations.md#metrics',
});

export const testHelpersSetting = z.enum(['0', '1']).default('0').meta({
  description:
    '`1`: tests can move the clock of deadlines forward, by routes that exist only then. Never set it where money is real.',
});
