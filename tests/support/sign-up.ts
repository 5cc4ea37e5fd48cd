import { createHmac } from 'node:crypto';
import pg from 'pg';
import { createApi, type Api, bodyOf } from './api.ts';
import { waitFor } from './wait-for.ts';

export const password = 'correct horse battery staple';

interface MailList {
  data: { subject: string; text: string }[];
}

/** The text of the newest mail to the address. Waits for one. */
export async function newestMail(inboxUrl: string, to: string): Promise<string> {
  const mail = await waitFor(`a mail to ${to}`, async () => {
    const list = (await (await fetch(`${inboxUrl}/mail?to=${encodeURIComponent(to)}`)).json()) as MailList;
    return list.data[0];
  });
  return mail.text;
}

/** The token in the link of the newest mail to the address. */
export async function mailedToken(inboxUrl: string, to: string): Promise<string> {
  const { hash } = new URL(/https?:\/\/\S+/.exec(await newestMail(inboxUrl, to))![0]);
  return new URLSearchParams(hash.slice(1)).get('token')!;
}

/** Signs up a user with a verified address and signs the user in. */
export async function signUp(origin: string, inboxUrl: string, email: string): Promise<Api> {
  const api = createApi(origin);
  bodyOf(await api.post('/auth/sign-up', { email, password, name: 'Ada' }));
  bodyOf(await api.post('/auth/verify-email', { token: await mailedToken(inboxUrl, email), password }));
  bodyOf(await api.post('/auth/sign-in', { email, password }));
  return api;
}

/** Creates an owner with an organization, and an API key that may write listings. */
export async function newSeller(
  origin: string,
  inboxUrl: string,
  email: string,
): Promise<{ owner: Api; server: Api; token: string; organizationId: string }> {
  const owner = await signUp(origin, inboxUrl, email);
  const { organization } = bodyOf(
    await owner.post<{ organization: { id: string } }>('/organizations', { name: `Seller ${email}` }),
  );
  const key = await owner.post<{ token: string }>('/auth/api-keys', { name: 'server', scopes: ['listings:write'] });
  const { token } = bodyOf(key);
  return { owner, server: owner.withKey(token), token, organizationId: organization.id };
}

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

/** The lowest cost that argon2 allows, to save time. The cost in production is tested in identity. */
export const lowestPasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/**
 * The code for a base32 secret (RFC 6238), now or `steps` of 30 s from now. Codes of 0 and 1 steps are still valid when
 * the next step begins before they arrive. A code of -1 may have expired by then.
 */
export function totpCode(secret: string, steps = 0): string {
  const key = base32Bytes(secret);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export function base32Bytes(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
