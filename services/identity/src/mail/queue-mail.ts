import { newId } from '@marketplace/kernel';
import type { Keyring, Work } from '@marketplace/store';
import { type Mail, MailEntity } from '../entities/mail.entity.ts';
import type { User } from '../entities/user.entity.ts';
import type { MailPayloads, MailTemplate } from './templates.ts';

/** Stores a mail that leaves once this transaction commits. The outbox carries its id only. */
export function queueMail<T extends MailTemplate>(
  { em, now, sendMail, keyring }: Work & { keyring: Keyring },
  user: User,
  template: T,
  payload: MailPayloads[T],
): void {
  const id = newId('eml');
  em.create(MailEntity, {
    id,
    user,
    template,
    to: user.email,
    payload: keyring.seal(user.id, place(id), JSON.stringify(payload)),
    createdAt: now,
  });
  sendMail(id);
}

export function openPayload(keyring: Keyring, mail: Mail): MailPayloads[MailTemplate] {
  return JSON.parse(keyring.open(mail.user.id, place(mail.id), mail.payload)) as MailPayloads[MailTemplate];
}

function place(mailId: string): string {
  return `identity|mail|${mailId}|payload`;
}
