import { signUp, password } from '@marketplace/tests/sign-up';
import type { Api } from '@marketplace/tests/api';
import type { Deployment } from '../overload/deployment.ts';
import type { Sender } from './client.ts';

/** A person with an organization. */
export interface Member {
  email: string;
  password: string;
  /** The person, signed in. Each answer is checked against the contract: use it to prepare, not to measure. */
  owner: Api;
  organizationId: string;
  /** An API key that may read and write listings. */
  token: string;
}

/** Signs up a person with a verified address. */
export async function newPerson({ origin, inboxUrl }: Deployment, email: string): Promise<Api> {
  return signUp(origin, inboxUrl, email);
}

export async function newMember(deployment: Deployment, email: string): Promise<Member> {
  const owner = await newPerson(deployment, email);
  const { body } = await owner.post<{ organization: { id: string } }>('/organizations', { name: email });
  const key = await owner.post<{ token: string }>('/auth/api-keys', {
    name: 'server',
    scopes: ['listings:write'],
  });
  if (key.status !== 201) throw new Error(`The API key was refused: ${key.status} ${JSON.stringify(key.body)}`);
  return { email, password, owner, organizationId: body.organization.id, token: key.body.token };
}

/** Signs in with the password of `signUp`. Returns the value of the header `Cookie`, null if it was refused. */
export async function signIn(send: Sender, email: string): Promise<string | null> {
  const { status, setCookie } = await send({ method: 'POST', path: '/auth/sign-in', body: { email, password } });
  if (status !== 200) return null;
  return setCookie.map((line) => line.split(';')[0]).join('; ');
}
