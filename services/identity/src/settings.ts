import { z } from 'zod';
import { publicUrlSetting, supportedCurrenciesSetting } from '@marketplace/kernel';
import { type DatabaseSettings, serviceSettings } from '@marketplace/store';
import { limitSettings } from './throttling/limit-settings.ts';

const count = (fallback: number, description: string) =>
  z.coerce.number().int().min(1).default(fallback).meta({ description });
const days = (fallback: number, max: number, description: string) =>
  z.coerce.number().int().min(1).max(max).default(fallback).meta({ description });

/** What has a default, or may be absent. */
const optional = z.object({
  INBOX_URL: z.url().optional().meta({
    description:
      'Where mails are posted without `SMTP_URL`, as `{to, subject, text}` at `/mail`. Without both, mails wait.',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'The mail server. `smtp:` uses TLS when the server offers it; `?requireTLS=true` insists on it.',
      form: '`smtps://<user>:<password>@<host>:465` or `smtp://<host>:587`',
      secret: true,
    }),
  MAIL_FROM: z.string().min(3).optional().meta({
    description: 'The sender of mails. Required with `SMTP_URL`.',
    form: 'address, such as `Marketplace <no-reply@market.example>`',
  }),
  ...limitSettings,
  API_KEYS_MAX: count(50, 'Active API keys of one organization.'),
  API_KEY_DAYS: days(365, 3650, 'Days that an API key lives, unless its creator says otherwise.'),
  AUDIT_VERIFY_MAX: count(100_000, 'Audit events that one call verifies.'),
  ORGANIZATIONS_MAX: count(20, 'Organizations that one person may own.'),
  MEMBERS_MAX: count(200, 'Members of one organization.'),
  INVITATION_DAYS: days(7, 90, 'Days in which an invitation can be accepted.'),
  INVITATIONS_PENDING_MAX: count(50, 'Pending invitations of one organization.'),
  INVITATIONS_PER_HOUR: count(60, 'Invitations that one organization may send in an hour.'),
  STEP_UP_SECONDS: count(
    15 * 60,
    'Seconds after authenticating in which a person may make sensitive changes, such as a new API key.',
  ),
  SUPPORTED_CURRENCIES: supportedCurrenciesSetting,
});

export const identitySettings = serviceSettings.extend({
  ...optional.shape,
  PUBLIC_URL: publicUrlSetting,
  API_KEY_MODE: z.enum(['test', 'live']).default('test').meta({
    description:
      'The kind of new API keys: `mk_test_...`, or `mk_live_...` once the payment provider moves real money.',
  }),
});

/** What identity needs, whether it is a process of its own or a part of one. */
export type IdentitySettings = DatabaseSettings &
  Pick<z.output<typeof identitySettings>, 'KEYRING' | 'PUBLIC_URL' | 'API_KEY_MODE'> &
  Partial<z.output<typeof optional>>;

export function withDefaults(settings: IdentitySettings): IdentitySettings & z.output<typeof optional> {
  return { ...optional.parse({}), ...settings };
}
