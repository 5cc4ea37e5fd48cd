import type { Caller } from '@marketplace/kernel';
import { type MailingKind, mailings as declared } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../../context.ts';
import type { EngineInput } from '../../input.ts';
import type { MailingPayloads } from '../../mail/mailing-templates.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { beginMailings } from '../../mailings/begin-mailings.ts';
import { type AdmittedMailing, limitMailings } from '../../mailings/limit-mailings.ts';
import { countDropped } from '../../mailings/mailing-metrics.ts';
import { type Recipient, recipientsOf } from '../../mailings/recipients.ts';

/** In six statements before the mails are inserted, for any number of mailings. Throws a ZodError for invalid data. */
export async function queueMailings(
  work: Work & IdentityContext,
  _caller: Caller,
  { mailings }: EngineInput<'queueMailings'>,
): Promise<{ queued: number; dropped: number }> {
  const byKey = new Map(mailings.map((mailing) => [mailing.mailKey, mailing]));
  const begun = await beginMailings(work.em, [...byKey.keys()]);
  const fresh = [...byKey.values()].filter(({ mailKey }) => begun.has(mailKey));
  const admitted = await limitMailings(work.em, fresh, work.mailingsPerHour);
  const recipients = await recipientsOf(work.em, admitted);
  let queued = 0;
  for (const mailing of admitted) {
    for (const recipient of recipients.get(mailing.mailKey) ?? []) {
      queue(work, mailing, recipient);
      queued += 1;
    }
  }
  const dropped = fresh.length - admitted.length;
  if (dropped > 0) countDropped(dropped);
  return { queued, dropped };
}

function queue(work: Work & IdentityContext, mailing: AdmittedMailing, recipient: Recipient): void {
  const { template, kind, organizationId } = mailing;
  const { userId: id, email, organization } = recipient;
  if (template === 'more_mailings') {
    queueMail(work, { id, email }, template, { organization, organizationId, kind }, organizationId);
    return;
  }
  const payload = { organization, organizationId, data: declared[template].data.parse(mailing.data) };
  queueMail(work, { id, email }, template, payload as MailingPayloads[MailingKind], organizationId);
}
