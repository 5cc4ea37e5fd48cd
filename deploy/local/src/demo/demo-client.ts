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

/** Addresses for the people of the demo, and the time limit of repeated requests. */
export interface Entrance {
  apiUrl: string;
  inboxUrl: string;
  /** Whether it is certain that they have no account. */
  isNew: boolean;
  /** Time limit of repetitions, in milliseconds since the epoch. */
  deadline: number;
}

const mailMsMax = 60_000;

/** Temporary problems. The request was not carried out, or repeating it has no further effect. */
const passingCodes = ['busy', 'idempotency_request_in_progress'];
const passingStatuses = [429, 502, 503, 504];

/**
 * Signs the user in. If that fails, signs the user up first and confirms the address with the token mailed to the
 * inbox. A person who is certainly new is signed up at once: checking a password takes long.
 */
export async function enter(entrance: Entrance, { email, password, name }: Person): Promise<DemoClient> {
  const client = createClient(entrance);
  const signIn = () => client.call('POST', '/auth/sign-in', { email, password });
  if (!entrance.isNew && (await signIn()).ok) return client;
  await client.send('POST', '/auth/sign-up', { email, password, name });
  const token = await mailedToken(entrance, email);
  await client.send('POST', '/auth/verify-email', { token, password });
  await accepted('/auth/sign-in', await signIn());
  return client;
}

type Call = (method: string, path: string, body?: object, idempotencyKey?: string) => Promise<Response>;

function createClient({ apiUrl, deadline }: Entrance): DemoClient & { call: Call } {
  const cookies = new Map<string, string>();
  const callOnce: Call = async (method, path, body, idempotencyKey) => {
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
  };
  const call: Call = (...request) => repeated(() => callOnce(...request), deadline);
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

/**
 * Repeats a call while the API is busy or unavailable, until the deadline. Each request of the demo may be sent again:
 * it has an idempotency key, or its repetition has no further effect. Resolves to the last response.
 */
async function repeated(call: () => Promise<Response>, deadline: number): Promise<Response> {
  for (;;) {
    const response = await call().catch((error: Error) => error);
    const waitMs = response instanceof Error ? retryMs : await waitMsOf(response);
    if (waitMs === undefined || Date.now() + waitMs > deadline) {
      if (response instanceof Error) throw new Error(`the API does not answer: ${causeOf(response)}`);
      return response;
    }
    await sleep(waitMs);
  }
}

const retryMs = 200;

/** Undefined if the response is final. */
async function waitMsOf(response: Response): Promise<number | undefined> {
  const { code = '' } = response.status === 409 ? ((await response.clone().json()) as Problem) : {};
  if (!passingStatuses.includes(response.status) && !passingCodes.includes(code)) return undefined;
  return Number(response.headers.get('retry-after') ?? 0) * 1000 || retryMs;
}

/** The message of `fetch` does not name the cause. */
function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

async function accepted(path: string, response: Response): Promise<unknown> {
  const text = await response.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as Problem) : {};
  if (!response.ok)
    throw new Error(`${path} failed with ${response.status} ${body.code ?? ''}: ${body.detail ?? text}`);
  return body;
}

/**
 * The token in the newest mail to the address. Throws if the address has an account, because no token is mailed then.
 */
async function mailedToken({ inboxUrl, deadline }: Entrance, to: string): Promise<string> {
  const read = () => fetch(`${inboxUrl}/mail?to=${encodeURIComponent(to)}`);
  for (const end = Date.now() + mailMsMax; Date.now() < end; await sleep(50)) {
    const response = await repeated(read, deadline);
    const { data } = (await accepted('/mail', response)) as { data: { subject: string; text: string }[] };
    const [mail] = data;
    const token = mail && /#token=([\w-]+)/.exec(mail.text)?.[1];
    if (token) return token;
    if (mail) throw new Error(`the mail to ${to} ("${mail.subject}") contains no confirmation link`);
  }
  throw new Error(`no mail to ${to} arrived`);
}
