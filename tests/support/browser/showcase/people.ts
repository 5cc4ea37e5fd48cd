import { scopes } from '@marketplace/kernel';
import { type Api, createApi, bodyOf } from '../../api.ts';
import { mailedToken, password, totpCode } from '../../sign-up.ts';

/** Address of the product. */
export interface Place {
  origin: string;
  inboxUrl: string;
  databaseUrl: string;
}

/** A person who signs in to view the console. */
export interface Person {
  email: string;
  /** The short name of their organization. Empty if they have none yet. */
  slug: string;
  /** Secret of their second factor. */
  totpSecret?: string;
}

/** An organization with its owner's session and a key that has every scope. */
export interface Company extends Person {
  id: string;
  owner: Api;
  server: Api;
}

/** Signs a person up and in. */
export async function join({ origin, inboxUrl }: Place, email: string, name: string): Promise<Api> {
  const api = createApi(origin);
  bodyOf(await api.post('/auth/sign-up', { email, password, name }));
  bodyOf(await api.post('/auth/verify-email', { token: await mailedToken(inboxUrl, email), password }));
  bodyOf(await api.post('/auth/sign-in', { email, password }));
  return api;
}

/** Founds an organization. */
export async function found(place: Place, email: string, person: string, name: string): Promise<Company> {
  const owner = await join(place, email, person);
  const { organization } = bodyOf(
    await owner.post<{ organization: { id: string; slug: string } }>('/organizations', { name }),
  );
  const { token } = bodyOf(
    await owner.post<{ token: string }>('/auth/api-keys', { name: 'Shop server', scopes: [...scopes] }),
  );
  return { email, ...organization, owner, server: owner.withKey(token) };
}

/** A person with a session. */
interface Member extends Person {
  session: Api;
}

/** Adds another person to an organization. */
export async function employ(place: Place, company: Company, email: string, name: string, role: string) {
  const member: Member = { email, slug: company.slug, session: await join(place, email, name) };
  await invite(company, member, role);
  return member;
}

/** Adds a person to one more organization. Their next session begins in the first one. */
export async function invite({ owner, id }: Company, { email, session }: Member, role: string): Promise<void> {
  const { token } = bodyOf(await owner.post<{ token: string }>(`/organizations/${id}/invitations`, { email, role }));
  bodyOf(await session.post('/invitations/accept', { token }));
}

/** Signs up a person with a second factor. */
export async function protect(place: Place, email: string, name: string): Promise<Person> {
  const session = await join(place, email, name);
  const { secret } = bodyOf(await session.post<{ secret: string }>('/auth/totp'));
  bodyOf(await session.post('/auth/totp/confirm', { code: totpCode(secret) }));
  return { email, slug: '', totpSecret: secret };
}
