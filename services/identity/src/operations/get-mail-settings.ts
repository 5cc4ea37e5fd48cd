import { type Caller, userOf } from '@marketplace/kernel';
import type { MailSettings } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import { readMailSettings } from '../mail/subscriptions.ts';

export async function getMailSettings({ em }: Read, caller: Caller): Promise<MailSettings> {
  return readMailSettings(em, userOf(caller).userId);
}
