import { setTimeout as delay } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { scopes } from '@marketplace/kernel';
import { type Answer, type Api, createApi, bodyOf } from '../api.ts';
import { advanceClock } from '../advance-clock.ts';
import { password, signUp } from '../sign-up.ts';
import type { Trader } from '../traders.ts';
import { waitFor } from '../wait-for.ts';

/** A client that repeats requests refused by a rate limit, if the answer says that it may. */
export function patient(api: Api): Api {
  const repeated = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 429 || (answer.body as { code?: string }).code !== 'rate_limited') return answer;
      await delay(retryAfterOf(answer) * 1000);
    }
  };
  return {
    get: (path) => repeated(() => api.get(path)),
    send: (...request) => repeated(() => api.send(...request)),
    post: (...request) => repeated(() => api.post(...request)),
    open: (path) => api.open(path),
    withKey: (token) => patient(api.withKey(token)),
  };
}

/** Seconds after which an answer with status 429 says that the request may be repeated. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>): number {
  return Number(headers['retry-after'] ?? 1);
}

/** A person with a session. */
export interface Person {
  email: string;
  session: Api;
}

/** A running service with its own people, two honest ones and two attackers. */
export interface Scene {
  seller: Person;
  buyer: Person;
  thief: Person;
  /** Accomplice of the thief, without any connection in the product. */
  accomplice: Person;
  /** Signs up another person, without any counted requests. */
  newcomer(): Promise<Person>;
  /** Founds another organization of the person, to which the person's session then belongs. */
  found(person: Person): Promise<Trader>;
  /** Another session of the person, in an organization. */
  signIn(person: Person, organizationId: string): Promise<Api>;
  /** A session that is too old for changes that need recent authentication, as if its cookie was stolen. */
  stolenSession(person: Person, organizationId: string): Promise<Api>;
  /** Advances the clocks of trading, payments and the sandbox. */
  pass(seconds: number): Promise<void>;
  /** Subjects of the mails to a person, newest first. */
  mailsTo(person: Person): Promise<string[]>;
  /** Contradictions to the ledger once no work is in progress. */
  ledgerViolations(): Promise<string[]>;
}

/** A running service. */
export interface Service {
  origin: string;
  inboxUrl: string;
  /** Waits until the authentication of the person's sessions is no longer recent, or ages it. */
  letAge(person: Person, isRecent: () => Promise<boolean>): Promise<void>;
}

/** Maximum time for which the books may differ because work is in progress. */
const settleMsMax = 20_000;

/** Signs up the people. Their addresses are unique for each scene. */
export async function openScene({ origin, inboxUrl, letAge }: Service): Promise<Scene> {
  const run = randomBytes(4).toString('hex');
  const join = async (name: string): Promise<Person> => {
    const email = `${name}-${run}@abuse.example`;
    return { email, session: patient(await signUp(origin, inboxUrl, email)) };
  };
  const signIn: Scene['signIn'] = async ({ email }, organizationId) => {
    const session = patient(createApi(origin));
    bodyOf(await session.post('/auth/sign-in', { email, password }));
    bodyOf(await session.send('PUT', '/auth/session/organization', { organizationId }));
    return session;
  };
  const [seller, buyer] = [await join('seller'), await join('buyer')];
  const [thief, accomplice] = [await join('thief'), await join('accomplice')];
  let newcomers = 0;
  return {
    newcomer: () => join(`newcomer-${(newcomers += 1)}`),
    seller,
    buyer,
    thief,
    accomplice,
    found: async ({ email, session: owner }) => {
      // A key needs a recent authentication, and the run may take longer than one is recent.
      if (!(await isRecent(owner))) bodyOf(await owner.post('/auth/reauthenticate', { password }));
      const { organization } = bodyOf(
        await owner.post<{ organization: { id: string } }>('/organizations', { name: `Company of ${email}` }),
      );
      const { token } = bodyOf(
        await owner.post<{ token: string }>('/auth/api-keys', { name: 'server', scopes: [...scopes] }),
      );
      return { owner, server: owner.withKey(token), token, organizationId: organization.id };
    },
    signIn,
    stolenSession: async (person, organizationId) => {
      const session = await signIn(person, organizationId);
      await letAge(person, () => isRecent(session));
      return session;
    },
    pass: (seconds) => advanceClock(origin, seconds),
    mailsTo: async ({ email }) => {
      const mails = await fetch(`${inboxUrl}/mail?to=${encodeURIComponent(email)}`);
      return ((await mails.json()) as { data: { subject: string }[] }).data.map(({ subject }) => subject);
    },
    ledgerViolations: async () => {
      let violations: string[] = [];
      const verify = async (): Promise<boolean> => {
        const response = await fetch(`${origin}/api/v1/test-helpers/ledger/verify`);
        const { violations: found } = (await response.json()) as {
          violations: { invariant: string; detail: string }[];
        };
        violations = found.map(({ invariant, detail }) => `${invariant}: ${detail}`);
        return violations.length === 0;
      };
      await waitFor('the books to agree', verify, settleMsMax).catch(() => undefined);
      return violations;
    },
  };
}

/**
 * Whether the authentication of a session is recent. The request is refused in any case, at least because of its name.
 */
async function isRecent(session: Api): Promise<boolean> {
  const { body } = await session.post('/auth/api-keys', { name: '', scopes: [] });
  return body.code !== 'reauthentication_required';
}
