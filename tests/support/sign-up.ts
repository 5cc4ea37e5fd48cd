import { createApi, type Api } from './api.ts';
import { bodyOf } from './body-of.ts';
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
