import { type Caller, operatorRecipient } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../../context.ts';
import type { EngineInput } from '../../input.ts';
import { beginMailings, queueMailing, recipientsOf } from '../../mail/mailing.ts';
import { countDropped, limitMailings } from '../../mail/mailing-limits.ts';

/**
 * Queues mailings in six statements before the mails are inserted, for any number of them. Mailings to the operator of
 * the platform are dropped without an operator. Throws a ZodError for invalid data.
 */
export async function queueMailings(
  work: Work & IdentityContext,
  _caller: Caller,
  { mailings: requested }: EngineInput<'queueMailings'>,
): Promise<{ queued: number; dropped: number }> {
  const mailings = requested.flatMap((mailing) => {
    const organizationId =
      mailing.organizationId === operatorRecipient ? work.operatorOrganizationId : mailing.organizationId;
    return organizationId === null ? [] : [{ ...mailing, organizationId }];
  });
  const byKey = new Map(mailings.map((mailing) => [mailing.mailKey, mailing]));
  const begun = await beginMailings(work.em, [...byKey.keys()]);
  const fresh = [...byKey.values()].filter(({ mailKey }) => begun.has(mailKey));
  const admitted = await limitMailings(work.em, fresh, work.mailingsPerHour);
  const recipients = await recipientsOf(work.em, admitted);
  let queued = 0;
  for (const mailing of admitted) {
    for (const recipient of recipients.get(mailing.mailKey) ?? []) {
      queueMailing(work, mailing, recipient);
      queued += 1;
    }
  }
  const dropped = fresh.length - admitted.length;
  if (dropped > 0) countDropped(dropped);
  return { queued, dropped };
}
