import { type MailingKind, mailings as declared } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import type { MailingPayloads } from '../mail/mailing-templates.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { AdmittedMailing } from './limit-mailings.ts';
import type { Recipient } from './recipients.ts';

/** Queues the mail of an admitted mailing to one recipient. Throws a ZodError if its data is invalid. */
export function queueMailing(work: Work & IdentityContext, mailing: AdmittedMailing, recipient: Recipient): void {
  const { template, kind, organizationId } = mailing;
  const { userId: id, email, organization } = recipient;
  if (template === 'more_mailings') {
    queueMail(work, { id, email }, template, { organization, organizationId, kind }, organizationId);
    return;
  }
  const payload = { organization, organizationId, data: declared[template].data.parse(mailing.data) };
  queueMail(work, { id, email }, template, payload as MailingPayloads[MailingKind], organizationId);
}
