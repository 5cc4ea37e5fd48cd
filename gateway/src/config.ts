import { z } from 'zod';
import {
  cidrListSetting,
  type Environment,
  listSetting,
  mapSetting,
  metricsPortSetting,
  processSettings,
  publicUrlSetting,
  rateLimitsSetting,
  readConfig,
  sandboxInstallationSetting,
  serviceUrlSettings,
  sessionSecondsSetting,
  testHelpersSetting,
  tokenSettings,
  withoutServiceUrls,
} from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { contracts } from './calls/domains.ts';
import { readConsole } from './console/read-console.ts';
import type { ConsoleOptions } from './console/serve-console.ts';
import type { GatewayOptions } from './gateway.ts';
import { defaultBodyLimits, defaultUnsentLimits } from './admission/bytes/guard-bytes.ts';
import { readTrustedDocuments } from './graphql/requests/trusted-documents.ts';

const originSchema = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'expected an origin, such as https://x.example',
  );

const limit = (fallback: number, min: number, max: number, description: string) => ({
  schema: z.coerce.number().int().min(min).max(max),
  fallback: String(fallback),
  description,
});

/** Schema of `GATEWAY_LIMITS`: most that one gateway processes and holds at once. */
const gatewayLimitsSetting = mapSetting({
  requests: limit(
    256,
    1,
    10_000,
    'Requests of organizations that one gateway processes at once. Others wait and are served round robin. ' +
      '[More](deploying.md#requests-in-progress)',
  ),
  requestsOfOwner: limit(
    8,
    1,
    10_000,
    'Requests of the organizations of one owner that one gateway processes at once. ' +
      '[More](deploying.md#requests-in-progress)',
  ),
  waitingOfOrganization: limit(
    128,
    0,
    10_000,
    'Requests of one organization that may wait at one gateway. Others are refused (429). ' +
      '[More](deploying.md#requests-in-progress)',
  ),
  unsentMib: limit(
    64,
    1,
    4096,
    'MiB of answers that clients have not read yet, of all clients of one gateway. Above it, the organization or ' +
      'network with most of them loses connections. [More](deploying.md#clients-that-do-not-read)',
  ),
  bodiesMib: limit(
    64,
    1,
    4096,
    'MiB of request bodies that one gateway holds before their requests are processed, of all clients. Above it, the ' +
      'address with most of them is refused (429). [More](deploying.md#bodies-that-do-not-end)',
  ),
  bodiesOfAddressMib: limit(16, 1, 4096, 'The same for one address (IPv6: one /64).'),
  bodyBytesPerSecond: limit(
    1024,
    0,
    1_000_000,
    'Bytes of a request body that must arrive per second, over 10 seconds. Slower ones are refused (408).',
  ),
}).meta({ description: 'Limits of one gateway, by name, as `requests=512,unsentMib=128`.' });

const link = (description: string) => ({
  schema: z.url().or(z.literal('').transform(() => null)),
  fallback: '',
  description,
});

/** Schema of `CONSOLE_LINKS`. Null for an address that is not named. */
const consoleLinksSetting = mapSetting({
  inbox: link('Address of the inbox in links of the console and the guides.'),
  temporalUi: link('Address of the Temporal UI in links of the console.'),
}).meta({ description: 'Other pages for people, by name, as `inbox=http://127.0.0.1:3001`. `npm start` sets it.' });

/** Settings of the gateway, whether it has a process of its own or not. */
export const gatewaySettings = z.object({
  ...processSettings,
  PORT: processSettings.PORT.default(3000).meta(processSettings.PORT.meta()!),
  PUBLIC_URL: publicUrlSetting,
  SESSION_KEYS: listSetting.pipe(z.array(z.string().min(32)).min(1)).meta({
    description: 'Keys that sign the session cookie, newest first.',
    form: 'at least 32 characters each, separated by commas',
    page: 'deploying.md#rotating-keys',
    secret: true,
    random: true,
  }),
  SESSION_SECONDS: sessionSecondsSetting,
  CSRF_ORIGINS: listSetting.pipe(z.array(originSchema)).meta({
    description:
      'Further origins whose pages may send requests with the session cookie, and read the answers (CORS). Pages of ' +
      '`PUBLIC_URL` always may. Browsers send the cookie only to the same site. ' +
      'Give only origins that you control: their pages can do what the signed-in person can.',
    form: 'origins such as `https://console.market.example`, separated by commas',
  }),
  RATE_LIMITS: rateLimitsSetting,
  GATEWAY_LIMITS: gatewayLimitsSetting,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0).meta({
    description: 'How many of your own proxies append to `X-Forwarded-For`.',
  }),
  NODE_ENV: z
    .string()
    .optional()
    .meta({
      description:
        '`production` turns off GraphQL introspection and, in every process, the validation of output by the ' +
        'contracts. ' +
        'No process starts with development keys, weak keys or equal tokens then, nor, unless ' +
        '`SANDBOX_INSTALLATION` is `1`, with test helpers, test keys or the sandbox of payments.',
      form: '`production`, or anything else',
    }),
  WEBHOOK_SOURCE_ADDRESSES: cidrListSetting.meta({
    description: 'Addresses from which webhooks are sent, shown to receivers in the documentation at `/docs`.',
    page: 'webhooks.md#addresses-we-send-from',
  }),
  TEST_HELPERS: testHelpersSetting,
  SANDBOX_INSTALLATION: sandboxInstallationSetting,
  CONSOLE_DIR: z.string().optional().meta({
    description:
      'Directory of the built console, which is served at `/console`. If it is not set, there is no console.',
    form: 'path',
    page: 'console.md#the-console-of-the-product',
  }),
  CONSOLE_IMG_SRC: listSetting.pipe(z.array(originSchema)).meta({
    description: 'Origins from which the console shows images of listings. Others are links.',
    form: 'origins such as `https://images.market.example`, separated by commas',
  }),
  CONSOLE_LINKS: consoleLinksSetting,
  GRAPHQL_DOCUMENTS: z.string().optional().meta({
    description: 'A manifest of GraphQL documents. If set, all others but those of the console are refused.',
    form: 'path',
    page: 'graphql.md#trusted-documents',
  }),
});

/** Settings of the gateway if it has a process of its own. */
export const gatewayProcessSettings = gatewaySettings.extend({
  GATEWAY_TOKEN: tokenSettings.GATEWAY_TOKEN,
  ...serviceUrlSettings(contracts),
  METRICS_PORT: metricsPortSetting,
  ...telemetrySettings,
});

export type GatewayConfig = z.output<typeof gatewayProcessSettings>;

/**
 * The settings of the gateway; without the URLs of the services that are `here`, in its process. Rejects with a
 * SettingsError that names every setting that is missing or invalid.
 */
export async function gatewayConfig(environment: Environment, here: readonly string[] = []): Promise<GatewayConfig> {
  return readConfig(withoutServiceUrls(gatewayProcessSettings, here), environment);
}

/** The options of `createGateway` that are settings. Throws if the manifest of GraphQL documents cannot be read. */
export function gatewayOptions(
  settings: z.output<typeof gatewaySettings>,
): Pick<
  GatewayOptions,
  | 'publicUrl'
  | 'sessionKeys'
  | 'proxies'
  | 'limits'
  | 'introspection'
  | 'documents'
  | 'console'
  | 'testHelpers'
  | 'sandbox'
  | 'sourceAddresses'
  | 'inboxUrl'
  | 'sessionLifetimeSeconds'
  | 'csrf'
> {
  const { GATEWAY_LIMITS: limits } = settings;
  return {
    publicUrl: new URL(settings.PUBLIC_URL),
    sessionKeys: settings.SESSION_KEYS,
    proxies: settings.TRUSTED_PROXIES,
    limits: {
      rateLimit: settings.RATE_LIMITS.address,
      requestLimits: {
        ofAll: limits.requests,
        ofOwner: limits.requestsOfOwner,
        waitingOfOrganization: limits.waitingOfOrganization,
      },
      unsentLimits: { ...defaultUnsentLimits, bytesMax: limits.unsentMib * 1024 * 1024 },
      bodyLimits: {
        ...defaultBodyLimits,
        bytesMax: limits.bodiesMib * 1024 * 1024,
        bytesMaxOfNetwork: limits.bodiesOfAddressMib * 1024 * 1024,
        bytesPerSecondMin: limits.bodyBytesPerSecond,
      },
    },
    introspection: settings.NODE_ENV !== 'production',
    testHelpers: settings.TEST_HELPERS === '1',
    sandbox: settings.SANDBOX_INSTALLATION === '1',
    sourceAddresses: settings.WEBHOOK_SOURCE_ADDRESSES,
    inboxUrl: settings.CONSOLE_LINKS.inbox?.replace(/\/+$/, ''),
    sessionLifetimeSeconds: settings.SESSION_SECONDS.lifetime,
    csrf: { origins: settings.CSRF_ORIGINS },
    documents: settings.GRAPHQL_DOCUMENTS === undefined ? undefined : readTrustedDocuments(settings.GRAPHQL_DOCUMENTS),
    console: settings.CONSOLE_DIR === undefined ? undefined : consoleOptions(settings, settings.CONSOLE_DIR),
  };
}

function consoleOptions(settings: z.output<typeof gatewaySettings>, directory: string): ConsoleOptions {
  return {
    ...readConsole(directory),
    imageOrigins: settings.CONSOLE_IMG_SRC,
    links: { inboxUrl: settings.CONSOLE_LINKS.inbox, temporalUiUrl: settings.CONSOLE_LINKS.temporalUi },
    testClock: settings.TEST_HELPERS === '1',
  };
}
