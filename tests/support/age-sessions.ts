import pg from 'pg';

/** Makes the authentication of all sessions of a person a day older. */
export async function ageSessions(databaseUrl: string, email: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database
    .query(
      `update identity.session set authenticated_at = authenticated_at - interval '1 day'
        where user_id = (select id from identity."user" where email = $1)`,
      [email],
    )
    .finally(() => database.end());
}
