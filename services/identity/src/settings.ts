import { z } from 'zod';
import { type DatabaseSettings, serviceSettings } from '@marketplace/store';
import { limitSettings } from './limit-settings.ts';

const count = (fallback: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(1).max(max).default(fallback);

/** What has a default, or may be absent. */
const optional = z.object({
  /** The inbox that shows mails instead of sending them; without it mails wait. */
  INBOX_URL: z.url().optional(),
  /** The mail server. It goes before the inbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mails are from; a mail server takes none without. */
  MAIL_FROM: z.string().min(3).optional(),
  ...limitSettings,
  /** Active in one organization. */
  API_KEYS_MAX: count(50),
  /** How long a key lives unless told otherwise. */
  API_KEY_DAYS: count(365, 3650),
  /** Audit events that one call verifies. */
  AUDIT_VERIFY_MAX: count(100_000),
  /** How many organizations one person may own. */
  ORGANIZATIONS_MAX: count(20),
  /** How many members one organization may have. */
  MEMBERS_MAX: count(200),
  /** How long an invitation can be accepted. */
  INVITATION_DAYS: count(7, 90),
  /** How many invitations of one organization may be pending. */
  INVITATIONS_PENDING_MAX: count(50),
  /** How many mails one organization may send to whom it likes. */
  INVITATIONS_PER_HOUR: count(60),
  /** How long after authenticating a person may make sensitive changes, such as a new API key. */
  STEP_UP_SECONDS: count(15 * 60),
});

export const identitySettings = serviceSettings.extend({
  ...optional.shape,
  PUBLIC_URL: z.url(),
  /** `live` once the payment provider moves real money. */
  API_KEY_MODE: z.enum(['test', 'live']).default('test'),
});

/** What identity needs, whether it is a process of its own or a part of one. */
export type IdentitySettings = DatabaseSettings & Pick<z.output<typeof identitySettings>, 'KEYRING' | 'PUBLIC_URL' | 'API_KEY_MODE'> &
  Partial<z.output<typeof optional>>;

export function withDefaults(settings: IdentitySettings): IdentitySettings & z.output<typeof optional> {
  return { ...optional.parse({}), ...settings };
}
