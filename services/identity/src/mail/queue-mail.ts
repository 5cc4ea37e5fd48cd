import { newId } from '@marketplace/kernel';
import type { Keyring, Work } from '@marketplace/store';
import { type Mail, MailEntity } from '../entities/mail.entity.ts';
import type { User } from '../entities/user.entity.ts';
import type { MailPayloads, MailTemplate } from './templates.ts';

/** Stores a mail that is sent after this transaction commits. The outbox row carries only its id. */
export function queueMail<T extends MailTemplate>(
  { em, now, sendMail, keyring }: Work & { keyring: Keyring },
  to: User | { email: string },
  template: T,
  payload: MailPayloads[T],
): void {
  const id = newId('eml');
  const user = 'id' in to ? to : null;
  em.create(MailEntity, {
    id,
    user,
    template,
    to: to.email,
    payload: keyring.seal(user?.id ?? id, mailContext(id), JSON.stringify(payload)),
    createdAt: now,
  });
  sendMail(id);
}

/** Opens the sealed payload of a stored mail. */
export function openPayload(keyring: Keyring, mail: Mail): MailPayloads[MailTemplate] {
  return JSON.parse(
    keyring.open(mail.user?.id ?? mail.id, mailContext(mail.id), mail.payload),
  ) as MailPayloads[MailTemplate];
}

/** Context of a mail's sealed payload. */
export function mailContext(mailId: string): string {
  return `identity|mail|${mailId}|payload`;
}
