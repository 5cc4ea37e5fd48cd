import type { Logger } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';
import type { ApiKeyMode } from './api-key-token.ts';
import type { Mailer } from './mail/mailer.ts';

/** What identity's operations use besides their database. */
export interface IdentityContext {
  keyring: Keyring;
  mailer: Mailer;
  /** Where people reach the service; links in mails begin with it. */
  publicUrl: string;
  apiKeyMode: ApiKeyMode;
  /** Owned by one person. */
  organizationsMax: number;
  /** How long after authenticating a person may make sensitive changes. */
  stepUpSeconds: number;
  log: Logger;
}
