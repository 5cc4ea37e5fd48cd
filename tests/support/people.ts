import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import pg from 'pg';
import { createGateway } from '@marketplace/gateway';
import { assertDeclared, seenAnswer } from '@marketplace/gateway/testing/declared';
import { createIdentity, identityDomain, type IdentitySettings } from '@marketplace/identity';
import { closeServer, listen, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createMigratedDatabase } from '@marketplace/store/testing';
import { lowestPasswordCost } from './sign-up.ts';

export interface PeopleOptions {
  publicUrl?: string;
  proxies?: number;
  settings?: Partial<IdentitySettings>;
}

interface Sent {
  to: string;
  subject: string;
  text: string;
}

type GatewayParts = Parameters<typeof createGateway>[0];

/** Starts only the gateway and identity, which is enough for signing in. */
export async function startPeople({
  publicUrl = 'http://127.0.0.1:3000',
  proxies = 0,
  settings = {},
}: PeopleOptions = {}) {
  const log = testLog();
  const mails: Sent[] = [];
  const inbox = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      mails.push(JSON.parse(Buffer.concat(chunks).toString()) as Sent);
      response.writeHead(201).end('{}');
    });
  });
  await listen(inbox, 0, '127.0.0.1');
  const database = await createMigratedDatabase([identityDomain]);
  const identity = await createIdentity(
    {
      DATABASE_URL: database.urlOf(identityDomain),
      KEYRING: new Map([['k1', randomBytes(32)]]),
      INBOX_URL: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
      PUBLIC_URL: publicUrl,
      API_KEY_MODE: 'test',
      ...settings,
    },
    log,
    lowestPasswordCost,
  );
  const gateway = createGateway({
    ...({} as GatewayParts),
    identity: identity.client,
    publicUrl: new URL(publicUrl),
    sessionKeys: [randomBytes(32).toString('hex')],
    proxies,
    log,
    ready: { services: async () => {}, identity: async () => {} },
  });
  await listen(gateway, 0, '127.0.0.1');
  const sql = new pg.Pool({ connectionString: database.url, max: 2, options: '-c search_path=identity' });
  const relay = systemCaller('test', 'req_test');
  const sendMails = async (): Promise<void> => {
    for (let ack: string[] = []; ; ) {
      const { rows } = (
        await identity.engine.exchangeOutbox(relay, { topic: 'mail', ack, putBack: [], limit: 100, waitMs: 0 })
      ).output;
      if (rows.length === 0) return;
      for (const { payload } of rows) await identity.engine.sendMail(relay, { mailId: String(payload['mailId']) });
      ack = rows.map(({ id }) => id);
    }
  };
  return {
    origin: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    sql,
    mails,
    engine: identity.engine,
    /** Sends all waiting mails, then returns the token of the newest mail to the address. */
    mailedToken: async (email: string): Promise<string> => {
      await sendMails();
      const { text = '' } = mails.findLast(({ to }) => to === email) ?? {};
      return /token=([\w-]+)/.exec(text)?.[1] ?? '';
    },
    close: async () => {
      await closeServer(gateway);
      await identity.close();
      await sql.end();
      await closeServer(inbox);
      await database.drop();
    },
  };
}
export type People = Awaited<ReturnType<typeof startPeople>>;

export const password = 'correct horse battery staple';
export const otherPassword = 'another long password of mine';

export interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client that keeps and sends cookies as a browser does. */
export function newBrowser({ origin }: Pick<People, 'origin'>) {
  const jar = new Map<string, string>();
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    jar,
    cookie,
    send: async (path: string, { method = 'POST', body, headers = {} }: Asked = {}): Promise<Response> => {
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(jar.size > 0 && { cookie: cookie() }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      assertDeclared(await seenAnswer(method, `/api/v1${path}`, response));
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
  };
}
export type Browser = ReturnType<typeof newBrowser>;

export async function signUp(people: People): Promise<{ email: string; browser: Browser }> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const browser = newBrowser(people);
  await browser.send('/auth/sign-up', { body: { email, password, name: 'Ada' } });
  await browser.send('/auth/verify-email', { body: { token: await people.mailedToken(email), password } });
  return { email, browser };
}

export async function signedIn(people: People): Promise<{ email: string; browser: Browser }> {
  const person = await signUp(people);
  const response = await person.browser.send('/auth/sign-in', { body: { email: person.email, password } });
  if (response.status !== 200) throw new Error(`sign-in was answered ${response.status}`);
  return person;
}

/** The email of the session's user, or the status of the response when there is no session. */
export async function whoIs(browser: Browser): Promise<string | number> {
  const response = await browser.send('/auth/session', { method: 'GET' });
  return response.status === 200
    ? ((await response.json()) as { user: { email: string } }).user.email
    : response.status;
}
