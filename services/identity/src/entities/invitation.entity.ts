import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Invitation as InvitationRecord } from '@marketplace/identity-contract';
import { OrganizationEntity } from './organization.entity.ts';
import { UserEntity } from './user.entity.ts';

/**
 * An invitation, bound to an address. A pending invitation after its `expiresAt` counts as expired, even if its row
 * still says `pending`.
 */
export const InvitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.text().primary(),
    organization: () => p.manyToOne(OrganizationEntity),
    /** Normalized by the contract, like the addresses of accounts. */
    email: p.text(),
    role: p.text().$type<InvitationRecord['role']>(),
    status: p.text().$type<InvitationRecord['status']>(),
    tokenHash: p.text().unique('invitation_token'),
    invitedBy: () => p.manyToOne(UserEntity).joinColumn('invited_by'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index('invitation_expires_at'),
    acceptedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'invitation_of_organization', properties: ['organization', 'createdAt', 'id'] },
    { name: 'invitation_of_status', properties: ['organization', 'status', 'createdAt', 'id'] },
    {
      name: 'invitation_of_mailbox',
      expression:
        'create index invitation_of_mailbox on identity.invitation ' +
        `(regexp_replace(email, '\\+[^@]*@', '@'), created_at)`,
    },
  ],
  uniques: [
    {
      name: 'invitation_pending',
      expression:
        'create unique index invitation_pending on identity.invitation (organization_id, email) ' +
        `where status = 'pending'`,
    },
  ],
});
export type Invitation = InferEntity<typeof InvitationEntity>;
