import { sql, type Sql } from '@marketplace/store';

/**
 * SQL, an expression: the id of an organization's first owner, which is the member who has belonged to it longest of
 * those who own it: its founder, as long as they do. So adding owners changes nothing, and there are as many first
 * owners as people.
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
