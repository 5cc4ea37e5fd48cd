import { type Caller, userOf } from '@marketplace/kernel';
import type { MailingDataOf, MemberMailingKind } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import type { Membership } from '../entities/membership.entity.ts';
import { limitMailings } from './limit-mailings.ts';
import { queueMailing } from './queue-mailing.ts';
import { recipientsOf } from './recipients.ts';

/**
 * Flushes a change of a membership, and mails the member and the owners of the organization about it. Here and not by
 * way of the outbox, because a removed member is not among the recipients of the organization's mails. The member's
 * mails are counted apart, so that changes of other members cannot use them up. Requires `member.user` and
 * `member.organization` to be loaded.
 */
export async function mailAboutMember<Kind extends MemberMailingKind>(
  work: Work & IdentityContext,
  caller: Caller,
  kind: Kind,
  { user, organization }: Membership,
  data: MailingDataOf[Kind],
): Promise<void> {
  const { em, mailingsPerHour } = work;
  await em.flush();
  const toOwners = {
    mailKey: kind,
    organizationId: organization.id,
    kind,
    data: { ...data },
    actorUserId: userOf(caller).userId,
    senderOrganizationId: null,
  };
  const toMember = { ...toOwners, recipientId: user.id };
  const owners = (await recipientsOf(em, [toOwners])).get(kind) ?? [];
  const member = { userId: user.id, email: user.email, organization: organization.name };
  for (const admitted of await limitMailings(em, [toMember, toOwners], mailingsPerHour)) {
    const recipients =
      admitted.recipientId === undefined ? owners.filter(({ userId }) => userId !== user.id) : [member];
    for (const recipient of recipients) queueMailing(work, admitted, recipient);
  }
}
