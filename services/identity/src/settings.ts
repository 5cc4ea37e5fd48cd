import { z } from 'zod';
import {
  idSchema,
  publicUrlSetting,
  quotasSetting,
  type Quotas,
  rateLimitsSetting,
  type RateLimits,
  sandboxInstallationSetting,
  sessionSecondsSetting,
  supportedCurrenciesSetting,
  withDefaults,
} from '@marketplace/kernel';
import { type DatabaseSettings, keySettings, serviceSettings } from '@marketplace/store';

/** Settings of identity besides those that every service has. */
const ownSettings = {
  INBOX_URL: z
    .url()
    .optional()
    .meta({
      description:
        'The local inbox, used if `SMTP_URL` is not set: mails are posted to its `/mail` as ' +
        '`{to, subject, text, headers}`. ' +
        'If neither is set, mails are stored and not sent.',
    }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'The mail server. `smtps:` uses TLS from the start, `smtp:` STARTTLS (see `SMTP_TLS`).',
      form: '`smtps://<user>:<password>@<host>:465` or `smtp://<host>:587`',
      secret: true,
    }),
  SMTP_TLS: z
    .enum(['required', 'opportunistic', 'off'])
    .default('required')
    .meta({
      description:
        'Whether `smtp:` uses STARTTLS: always (mails wait if the server does not offer it), if the server offers ' +
        'it, or never, for a server on the same machine.',
    }),
  MAIL_FROM: z.string().min(3).optional().meta({
    description: 'The sender of mails. Required with `SMTP_URL`.',
    form: 'address, such as `Marketplace <no-reply@market.example>`',
  }),
  RATE_LIMITS: rateLimitsSetting,
  QUOTAS: quotasSetting,
  LEAKED_PASSWORDS_FILE: z
    .string()
    .optional()
    .meta({
      description:
        'A list of passwords that people may not choose, in addition to those that are easy to guess. Each line is a ' +
        'password or the SHA-1 hash of one. A file of more than 64 MiB must be sorted by hash, such as that of Have ' +
        'I Been Pwned, and is searched on the disk.',
      form: 'path',
    }),
  SESSION_SECONDS: sessionSecondsSetting,
  OPERATOR_ORGANIZATION_ID: idSchema('org')
    .optional()
    .meta({
      description:
        'The organization that operates the platform. ' +
        'Its owners, admins and finance members may use the routes below ' +
        '`/operator`, which read and change the records of all organizations. Nobody may if it is not set.',
      form: 'id of an organization',
    }),
  SUPPORTED_CURRENCIES: supportedCurrenciesSetting,
  PUBLIC_URL: publicUrlSetting,
  API_KEY_MODE: z
    .enum(['test', 'live'])
    .default('live')
    .meta({
      description:
        'Kind of new API keys: `mk_test_...` or `mk_live_...`. With `test`, which is for development and sandboxes, ' +
        'the answer to an invitation contains its token. `npm start` sets `test` by default.',
      sandboxOnly: /^test$/,
      liveOnly: /^live$/,
    }),
  SANDBOX_INSTALLATION: sandboxInstallationSetting,
};

export const identitySettings = serviceSettings.extend(ownSettings);

/** Settings from which the context is made. */
const contextSettings = z.object({ ...ownSettings, KEYRING: keySettings.KEYRING });
type ContextSettings = z.output<typeof contextSettings>;

/** Settings of the identity module, in its own process or as part of another. Omitted settings have defaults. */
export type IdentitySettings = DatabaseSettings &
  Pick<ContextSettings, 'KEYRING' | 'PUBLIC_URL'> &
  Partial<Omit<ContextSettings, 'RATE_LIMITS' | 'QUOTAS' | 'SESSION_SECONDS'>> & {
    RATE_LIMITS?: Partial<RateLimits>;
    QUOTAS?: Partial<Quotas>;
    SESSION_SECONDS?: Partial<ContextSettings['SESSION_SECONDS']>;
  };

/** Fills in the defaults of the settings that are absent. */
export function identityDefaults(settings: IdentitySettings): ContextSettings {
  return withDefaults(contextSettings, settings);
}
