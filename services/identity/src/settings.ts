import { z } from 'zod';
import {
  idSchema,
  publicUrlSetting,
  rateLimitsSetting,
  sandboxInstallationSetting,
  sessionLifetimeSetting,
  supportedCurrenciesSetting,
} from '@marketplace/kernel';
import { type DatabaseSettings, serviceSettings } from '@marketplace/store';
import { limitSettings } from './throttling/limit-settings.ts';

const count = (fallback: number, description: string) =>
  z.coerce.number().int().min(1).default(fallback).meta({ description });
const perHour = (fallback: number, description: string) =>
  count(fallback, description).meta({ description, unlimited: '1000000' });
const days = (fallback: number, max: number, description: string) =>
  z.coerce.number().int().min(1).max(max).default(fallback).meta({ description });

/** Settings that have a default or may be absent. */
const optional = z.object({
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
  ...limitSettings,
  API_KEYS_MAX: count(50, 'Maximum number of active API keys of one organization.'),
  API_KEY_DAYS: days(365, 3650, 'Default lifetime of an API key, in days.'),
  AUDIT_VERIFY_MAX: count(2_000, 'Maximum number of audit events that one call verifies.'),
  ORGANIZATIONS_MAX: count(20, 'Maximum number of organizations that one person may own.'),
  MEMBERS_MAX: count(200, 'Maximum number of members of one organization.'),
  INVITATION_DAYS: days(7, 90, 'Days for which an invitation can be accepted.'),
  INVITATIONS_PENDING_MAX: count(50, 'Maximum number of pending invitations of one organization.'),
  INVITATIONS_PER_HOUR: perHour(
    60,
    'Maximum number of invitations that one organization, or one person in all organizations, may send in an hour.',
  ),
  MAILINGS_PER_HOUR: perHour(
    200,
    'Maximum number of mails about offers to the members of one organization in an hour, likewise about orders, and ' +
      'about money. One sender can use up a quarter of what is left. A mail to several members counts once.',
  ),
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
  SESSION_LIFETIME_SECONDS: sessionLifetimeSetting,
  SESSION_IDLE_SECONDS: count(2 * 3600, 'Seconds without use after which a session ends.'),
  SESSIONS_MAX: count(50, 'Maximum number of sessions of one person. A further sign-in ends the oldest.'),
  STEP_UP_SECONDS: count(
    15 * 60,
    'Seconds after authenticating in which a person may make sensitive changes, such as creating an API key.',
  ),
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
});

export const identitySettings = serviceSettings.extend({
  ...optional.shape,
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
  RATE_LIMITS: rateLimitsSetting,
});

/** Settings of the identity module, in its own process or as part of another. */
export type IdentitySettings = DatabaseSettings &
  Pick<z.output<typeof identitySettings>, 'KEYRING' | 'PUBLIC_URL' | 'API_KEY_MODE'> &
  Partial<z.output<typeof optional>>;

/** Fills in the defaults of the settings that are absent. */
export function withDefaults(settings: IdentitySettings): IdentitySettings & z.output<typeof optional> {
  return { ...optional.parse({}), ...settings };
}
