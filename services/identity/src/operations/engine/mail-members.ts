import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../../context.ts';
import { MembershipEntity } from '../../entities/membership.entity.ts';
import type { EngineInput } from '../../input.ts';
import { queueMail } from '../../mail/mail.ts';
import { beginMailings } from '../../mail/mailing.ts';

export async function mailMembers(
  work: Work & IdentityContext,
  _caller: Caller,
  { mailKey, organizationId, roles, template, data }: EngineInput<'mailMembers'>,
) {
  const { em } = work;
  if (!(await beginMailings(em, [mailKey])).has(mailKey)) return {};
  const members = await em.find(
    MembershipEntity,
    { organization: organizationId, status: 'active', role: { $in: roles }, user: { emailVerifiedAt: { $ne: null } } },
    { populate: ['user'] },
  );
  for (const { user } of members) queueMail(work, user, template, data);
  return {};
}
