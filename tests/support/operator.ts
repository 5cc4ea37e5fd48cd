import pg from 'pg';

/** The organization that operates the platform in the shared stack. The first test file that needs it creates it. */
export const operatorOrganizationId = 'org_01m6e2ycjgfpq8fcb2zr4k3290';

/**
 * Moves the members of an organization to the operator of the platform: the organization whose id the setting
 * `OPERATOR_ORGANIZATION_ID` of the stack names. The first test file that needs it creates it. Returns its short name.
 */
export async function becomeOperator(database: pg.Client, from: string): Promise<string> {
  await database.query(
    `insert into identity.organization
     select (jsonb_populate_record(o, jsonb_build_object('id', $1::text, 'slug', o.id))).*
       from identity.organization o where id = $2
     on conflict do nothing`,
    [operatorOrganizationId, from],
  );
  await database.query('update identity.membership set organization_id = $1 where organization_id = $2', [
    operatorOrganizationId,
    from,
  ]);
  const { rows } = await database.query<{ slug: string }>('select slug from identity.organization where id = $1', [
    operatorOrganizationId,
  ]);
  return rows[0]!.slug;
}

/** Does `becomeOperator` on the database at the address. Signed-in people must sign in again. */
export async function letOperate(databaseUrl: string, organizationId: string): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return becomeOperator(database, organizationId).finally(() => database.end());
}
