import { type Caller, type Currency, newId } from '@marketplace/kernel';
import { inTransaction, type Store, type Work } from '@marketplace/store';
import { MembershipEntity } from './entities/membership.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { type User, UserEntity } from './entities/user.entity.ts';
import { createPasswordHasher, productionPasswordCost } from './passwords/password-hash.ts';
import { slugFor } from './organizations/organization.ts';

/** An organization that is to operate the platform, and its owner. */
export interface Operator {
  /** The value of `OPERATOR_ORGANIZATION_ID`. */
  organizationId: string;
  organizationName: string;
  defaultCurrency: Currency;
  email: string;
  name: string;
  password: string;
}

/**
 * Creates the organization and its owner, whose address counts as confirmed. For `npm start`, whose processes read at
 * their start which organization operates the platform. Does nothing if the organization exists, or if the address has
 * an account with another password.
 */
export async function foundOperator(store: Store, caller: Caller, operator: Operator): Promise<void> {
  const em = store.fork();
  if (await em.findOne(OrganizationEntity, { id: operator.organizationId })) return;
  const hasher = createPasswordHasher(productionPasswordCost);
  const stored = (await em.findOne(UserEntity, { email: operator.email }))?.passwordHash;
  if (stored && !(await hasher.verify(stored, operator.password, caller))) return;
  const passwordHash = stored ?? (await hasher.hash(operator.password, caller));
  await inTransaction(store, caller, (work) => found(work, operator, passwordHash));
}

async function found(work: Work, operator: Operator, passwordHash: string): Promise<void> {
  const { em, now, audit } = work;
  const { organizationId: id, organizationName: name, defaultCurrency } = operator;
  const times = { createdAt: now, updatedAt: now };
  const organization = em.create(OrganizationEntity, {
    ...{ id, name, slug: slugFor(name), status: 'active', defaultCurrency },
    ...times,
  });
  const user = await ownerOf(work, operator, passwordHash);
  user.lastActiveOrganization = organization;
  const membership = em.create(MembershipEntity, {
    ...{ id: newId('mem'), organization, user, role: 'owner', isDefault: true, status: 'active' },
    ...times,
  });
  await em.flush();
  audit({
    action: 'organization.created',
    organizationId: id,
    targets: [
      { type: 'organization', id },
      { type: 'membership', id: membership.id },
    ],
  });
}

/** A start that was killed may have left the account without an organization. */
async function ownerOf({ em, now, audit }: Work, { email, name }: Operator, passwordHash: string): Promise<User> {
  const proven = { passwordHash, emailVerifiedAt: now, updatedAt: now };
  const found = await em.findOne(UserEntity, { email });
  if (found) return em.assign(found, proven);
  const user = em.create(UserEntity, { id: newId('usr'), email, name, ...proven, createdAt: now });
  audit({ action: 'user.signed_up', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  return user;
}
