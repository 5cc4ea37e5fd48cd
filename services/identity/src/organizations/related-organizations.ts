import type { RelatedOrganizations } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';

/** Maximum number of memberships that are read, so that very large organizations cost no more. Owners are few. */
const membershipsMax = 200;

/** Days for which a former owner counts as a member. Otherwise one could leave, trade with oneself, and come back. */
const formerOwnerDays = 90;

/** SQL, a condition: whether a membership connects its organization with others of the user. All roles can pay. */
export function connects(membership: Sql): Sql {
  return sql`
    (${membership}.status = 'active' or ${membership}.owner_until > now() - make_interval(days => ${formerOwnerDays}))`;
}

/**
 * SQL, an expression: `RelatedOrganizations` of an organization as JSON. Null without any, or if `asked`, an
 * expression, is false or null; nothing is read then.
 */
export function relatedOrganizations(organizationId: Sql, asked: Sql): Sql {
  const others = (condition: Sql) => sql`
    select array_agg(distinct o.id) from (
      select theirs.organization_id as id
        from membership own join membership theirs on theirs.user_id = own.user_id
       where own.organization_id = ${organizationId} and theirs.organization_id <> own.organization_id
         and ${connects(sql`own`)} and ${connects(sql`theirs`)} ${condition}
       limit ${membershipsMax}) o`;
  return sql`
    case when ${asked} then
      (select case when members is not null
                   then jsonb_build_object('owners', coalesce(owners, '{}'), 'members', members) end
         from (select (${others(sql``)}) as members,
                      (${others(sql`
                        and own.status = 'active' and own.role = 'owner'
                        and theirs.status = 'active' and theirs.role = 'owner'`)}) as owners) related)
    end`;
}

/** The member of an actor that the expression gives. */
export function relatedOf(related: RelatedOrganizations | null): { related?: RelatedOrganizations } {
  return related === null ? {} : { related };
}
