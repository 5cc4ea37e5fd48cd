import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { serviceNames } from '@marketplace/operations/domains';
import { startAnswerProxy } from './answer-proxy.ts';
import { createApi } from '../api.ts';
import {
  expectOneEffect,
  type StoredAnswer,
  type CreationName,
  creationNames,
  type KeyedCreation,
  keyedCreations,
  sendUntilAnswered,
  type Side,
} from './keyed-requests.ts';
import { arbitraryRound, type Round, type RoundKill } from './idempotency-rounds.ts';
import { type ProcessName, serviceUrls, startSeparateProcesses } from '../stacks/processes/separate-processes.ts';
import { newSeller, password } from '../sign-up.ts';
import { startTestBase } from '../stacks/stack-host.ts';
import { workflowsInMainThread } from '../stacks/test-environment.ts';
import { waitFor } from '../wait-for.ts';

export interface IdempotencyOptions {
  rounds: number;
  /** Processes that are killed. */
  targets: ProcessName[];
  seed: number;
}

export interface IdempotencyReport {
  rounds: number;
  requests: number;
  /** Requests that were repeated because there was no response. */
  repeats: number;
  replays: number;
  refused: number;
  effects: number;
  kills: Partial<Record<ProcessName, number>>;
  /** Kills between commit and response. */
  sharpKills: number;
}

const many = '10000';
const limits = {
  identity: {
    QUOTAS: `apiKeys=${many},organizations=${many},pendingInvitations=${many},members=${many}`,
    SESSION_SECONDS: `stepUp=${many}`,
  },
  webhooks: { QUOTAS: `endpoints=${many}` },
};

/**
 * Runs rounds of concurrent requests through separate processes: for each kind of creation with one key, with one of
 * two bodies, from two organizations, while processes are killed (-9) and restarted. Clients repeat requests until they
 * get a response. After each round `expectOneEffect` checks each group of requests. At the end everything that was
 * created is counted by the API and in the audit log.
 */
export async function idempotencyRun({ rounds, targets, seed }: IdempotencyOptions): Promise<IdempotencyReport> {
  const closers: (() => Promise<unknown>)[] = [];
  const report: IdempotencyReport = {
    rounds: 0,
    requests: 0,
    repeats: 0,
    replays: 0,
    refused: 0,
    effects: 0,
    kills: {},
    sharpKills: 0,
  };
  try {
    const base = await startTestBase();
    closers.push(() => base.close());
    let armed: (() => void) | undefined;
    const strike = (): boolean => {
      const kill = armed;
      armed = undefined;
      kill?.();
      return kill !== undefined;
    };
    const commands = creationNames.map((name) => keyedCreations[name].operation.split('.')[1]!);
    const proxies = await Promise.all(
      serviceNames.map(async (name) => ({ name, proxy: await startAnswerProxy(strike, commands) })),
    );
    for (const { proxy } of proxies) closers.push(() => proxy.close());
    const throughProxies = serviceUrls((name) => proxies.find((one) => one.name === name)!.proxy.url);
    const stack = await startSeparateProcesses(base, {
      extraEnv: { ...limits, gateway: throughProxies, worker: workflowsInMainThread },
    });
    closers.push(() => stack.stop());
    for (const { name, proxy } of proxies) proxy.forwardTo(stack.urlOf(name));
    const database = new pg.Client({ connectionString: base.databaseUrl });
    await database.connect();
    closers.push(() => database.end());
    const query = async <T extends object>(statement: string, values: unknown[]): Promise<T[]> =>
      (await database.query<T>(statement, values)).rows;

    const newSide = async (email: string): Promise<Side> => {
      const { owner, server, organizationId } = await newSeller(stack.origin, base.inboxUrl, email);
      const founder = createApi(stack.origin);
      const { body } = await founder.post<{ user: { id: string } }>('/auth/sign-in', { email, password });
      return { organizationId, userId: body.user.id, owner, server, founder };
    };
    const sides = [await newSide('here@example.com'), await newSide('there@example.com')];

    const killMeanwhile = async (kills: RoundKill[], requests: Promise<unknown>): Promise<void> => {
      let over = false;
      const end = (): void => void (over = true);
      const ended = requests.then(end, end);
      for (const { target, moment, afterMs } of kills) {
        await Promise.race([delay(afterMs), ended]);
        if (over) return;
        const struck = new Promise<void>((resolve, reject) => {
          armed = () => void stack.kill(target).then(resolve, reject);
          if (moment === 'at any time') strike();
        });
        await Promise.race([struck, ended]);
        // All requests have a response, so no command will be committed any more.
        if (armed) return void (armed = undefined);
        await struck;
        report.kills[target] = (report.kills[target] ?? 0) + 1;
        if (moment === 'committed, not answered') report.sharpKills += 1;
        await stack.start(target);
      }
    };

    const made: { creation: CreationName; side: number; id: string }[] = [];
    const runRound = async ({ requests, kills }: Round): Promise<void> => {
      report.rounds += 1;
      const key = `round-${report.rounds}`;
      const sending = creationNames.flatMap((creation) =>
        requests[creation].map(async ({ side, other, otherWay, afterMs }) => {
          await delay(afterMs);
          return sendUntilAnswered(sides, {
            creation,
            side,
            key,
            name: `${key}-${side}-${other ? 'other' : 'one'}`,
            otherWay,
          });
        }),
      );
      const answering = Promise.all(sending);
      const [outcomes] = await Promise.all([answering, killMeanwhile(kills, answering)]);
      report.requests += outcomes.length;
      report.repeats += outcomes.reduce((sum, { repeats }) => sum + repeats, 0);
      report.replays += outcomes.filter(({ replayed }) => replayed).length;
      report.refused += outcomes.filter(({ code }) => code !== null).length;
      for (const creation of creationNames) {
        const { operation, rows, keysOf }: KeyedCreation = keyedCreations[creation];
        for (const [side, { organizationId, userId }] of sides.entries()) {
          const group = outcomes.filter((each) => each.creation === creation && each.side === side);
          const ids = (await query<{ id: string }>(rows, [`${key}-${side}-%`])).map(({ id }) => id);
          const stored = await query<StoredAnswer>(
            `select request_id as "requestId" from ${operation.split('.')[0]}.idempotency_record
              where owner = $1 and operation = $2 and key = $3`,
            [keysOf === 'person' ? userId : organizationId, operation, key],
          );
          if (group.length > 0) expectOneEffect(group, { ids, stored });
          else expect({ ids, stored }).toEqual({ ids: [], stored: [] });
          made.push(...ids.map((id) => ({ creation, side, id })));
        }
      }
      report.effects = made.length;
    };
    await fc
      .assert(fc.asyncProperty(arbitraryRound(targets), runRound), {
        numRuns: rounds,
        seed,
        // No shrinking, because failures are races, which would hardly occur again in a smaller example.
        endOnFailure: true,
      })
      .catch(async (error: unknown) => {
        const errors = (await stack.logs()).split('\n').filter((line) => line.includes('"level":50'));
        throw new Error(
          `The processes logged ${errors.length} errors, the last of them:\n${errors.slice(-10).join('\n')}`,
          { cause: error },
        );
      });

    for (const creation of creationNames) {
      const { list, keysOf, audited }: KeyedCreation = keyedCreations[creation];
      for (const [number, side] of sides.entries()) {
        const ids = made
          .filter((each) => each.creation === creation && each.side === number)
          .map(({ id }) => id)
          .sort();
        const listed = await allOf(keysOf === 'person' ? side.founder : side.owner, list(side.organizationId));
        expect([
          creation,
          listed
            .filter((record) => JSON.stringify(record).includes('"round-'))
            .map(({ id }) => id)
            .sort(),
        ]).toEqual([creation, ids]);
      }
      // The audit event is written in the same transaction as the record, so it must exist exactly once too.
      const ids = made
        .filter((each) => each.creation === creation)
        .map(({ id }) => id)
        .sort();
      const logged = () =>
        query<{ id: string }>(
          `select t.id from identity.audit_event e
            cross join lateral jsonb_to_recordset(e.targets::jsonb) as t(id text)
            where e.action = $1 and t.id = any($2)`,
          [audited, ids],
        );
      await waitFor(`the audit log to have each ${creation}`, async () => (await logged()).length >= ids.length);
      expect([creation, (await logged()).map(({ id }) => id).sort()]).toEqual([creation, ids]);
    }
    return report;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Every page of a list. */
async function allOf(api: Side['owner'], path: string): Promise<{ id: string }[]> {
  const records: { id: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: { data: { id: string }[]; nextCursor: string | null } } = await api.get(
      `${path}${cursor && `&cursor=${cursor}`}`,
    );
    records.push(...body.data);
    cursor = body.nextCursor;
  }
  return records;
}
