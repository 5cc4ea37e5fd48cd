import { setTimeout as sleep } from 'node:timers/promises';

/** A client of the REST API with the session cookie of one user. */
export interface DemoClient {
  /** Resolves to the response body. Throws when the status is not 2xx. */
  send<T = unknown>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<T>;
  /** Sends DELETE. A 404 counts as success. */
  remove(path: string): Promise<void>;
}

export interface Person {
  email: string;
  password: string;
  name: string;
}

interface Problem {
  code?: string;
  detail?: string;
}

const mailMsMax = 20_000;

/**
 * Signs the user in. If that fails, signs the user up first and confirms the address with the token mailed to the
 * inbox. A person who is certainly new is signed up at once: checking a password takes long.
 */
export async function enter(apiUrl: string, inboxUrl: string, person: Person, isNew: boolean): Promise<DemoClient> {
  const { email, password, name } = person;
  const client = createClient(apiUrl);
  const signIn = () => client.call('POST', '/auth/sign-in', { email, password });
  if (!isNew && (await signIn()).ok) return client;
  await client.send('POST', '/auth/sign-up', { email, password, name });
  const token = await mailedToken(inboxUrl, email);
  await client.send('POST', '/auth/verify-email', { token, password });
  await accepted('/auth/sign-in', await signIn());
  return client;
}

function createClient(apiUrl: string): DemoClient & { call: typeof call } {
  const cookies = new Map<string, string>();
  async function call(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Response> {
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
  return {
    call,
    send: async <T>(method: string, path: string, body?: object, idempotencyKey?: string) =>
      (await accepted(path, await call(method, path, body, idempotencyKey))) as T,
    remove: async (path) => {
      const response = await call('DELETE', path);
      if (response.status !== 404) await accepted(path, response);
    },
  };
}

async function accepted(path: string, response: Response): Promise<unknown> {
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Problem);
  if (!response.ok) throw new Error(`${path} failed with ${response.status} ${body.code}: ${body.detail}`);
  return body;
}

/** The token in the newest mail to the address. Throws when the address has an account: no token is mailed then. */
async function mailedToken(inboxUrl: string, to: string): Promise<string> {
  for (const deadline = Date.now() + mailMsMax; Date.now() < deadline; await sleep(50)) {
    const response = await fetch(`${inboxUrl}/mail?to=${encodeURIComponent(to)}`);
    const { data } = (await response.json()) as { data: { subject: string; text: string }[] };
    const [mail] = data;
    const token = mail && /#token=([\w-]+)/.exec(mail.text)?.[1];
    if (token) return token;
    if (mail) throw new Error(`the mail to ${to} ("${mail.subject}") contains no confirmation link`);
  }
  throw new Error(`no mail to ${to} arrived`);
}
