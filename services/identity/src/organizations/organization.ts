import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound, organizationOf, ServiceError } from '@marketplace/kernel';
import { isUniqueViolation, sql, type Sql, type Work } from '@marketplace/store';
import type { Organization as OrganizationRecord } from '@marketplace/identity-contract';
import { closeOrganization } from '@marketplace/identity-contract/workflows';
import { type Organization, OrganizationEntity } from '../entities/organization.entity.ts';

/** The caller's active organization. Throws `not_found` if `id`, from the path, is not its id. */
export function namedOrganization(caller: Caller, id: string): string {
  const active = organizationOf(caller);
  if (id !== active) throw notFound();
  return active;
}

/**
 * Locks an active organization. Operations that count towards a limit of the organization need this lock. Throws
 * `not_found` or `invalid_state_transition`.
 */
export function lockActiveOrganization(em: EntityManager, id: string): Promise<Organization> {
  return lockOrganization(em, id, ['active']);
}

/** Locks an active or closing organization, for operations that are allowed while it closes. */
export function lockRunningOrganization(em: EntityManager, id: string): Promise<Organization> {
  return lockOrganization(em, id, ['active', 'closing']);
}

/** Locks an organization with one of the statuses. Throws `not_found` or `invalid_state_transition`. */
export async function lockOrganization(
  em: EntityManager,
  id: string,
  statuses: Organization['status'][],
): Promise<Organization> {
  const organization = await em.findOne(OrganizationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!organization) throw notFound();
  if (!statuses.includes(organization.status)) {
    throw new ServiceError(
      'invalid_state_transition',
      `An organization that is ${organization.status} cannot do this.`,
      { members: { currentStatus: organization.status } },
    );
  }
  return organization;
}

/** Flushes. Throws `validation_failed` (`slug_taken`) if another organization has the slug. */
export async function saveOrganization(em: EntityManager): Promise<void> {
  await em.flush().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'organization_slug')) throw error;
    const detail = 'Another organization has this slug.';
    throw new ServiceError(
      'validation_failed',
      detail,
      { faults: [{ path: ['slug'], code: 'slug_taken', detail }] },
      error,
    );
  });
}

export function presentOrganization(organization: Organization): OrganizationRecord {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    status: organization.status,
    defaultCurrency: organization.defaultCurrency,
    open: organization.open ?? null,
    createdAt: organization.createdAt.toISOString(),
    updatedAt: organization.updatedAt.toISOString(),
    version: organization.version,
  };
}

/**
 * SQL, an expression: the id of an organization's first owner: the owner who has been a member for longest, usually its
 * founder. Adding owners does not change it.
 */
export function firstOwner(organizationId: Sql): Sql {
  return sql`
    (select first.user_id from membership first
      where first.organization_id = ${organizationId} and first.status = 'active' and first.role = 'owner'
      order by first.created_at, first.id limit 1)`;
}

/** The member of an actor that the expression gives. */
export function ownerOf(ownerId: string | null): { ownerId?: string } {
  return ownerId === null ? {} : { ownerId };
}

/**
 * Requests the workflow that informs the other services, closes the organization's offers, archives its listings, and
 * waits until nothing is open.
 */
export function startClosing({ startWorkflow }: Work, organizationId: string): void {
  startWorkflow(closeOrganization, { organizationId });
}

const suffixAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A default slug: the name reduced to a-z, 0-9 and hyphens, with a random suffix that makes it unique. */
export function slugFor(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  const suffix = Array.from({ length: 6 }, () => suffixAlphabet[randomInt(suffixAlphabet.length)]).join('');
  return `${plain || 'organization'}-${suffix}`;
}
