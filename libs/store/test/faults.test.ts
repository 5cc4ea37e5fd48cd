import { expect, test } from '@jest/globals';
import { OptimisticLockError } from '@mikro-orm/core';
import { ServiceError } from '@marketplace/kernel';
import { isUniqueViolation, withRetries } from '../src/index.ts';
import { transaction } from '../src/transaction/transaction.ts';
import { callerOf, execute, openNotes } from './store-under-test.ts';

const opened = openNotes();
const fault = (code: string, constraint?: string) => Object.assign(new Error(code), { code, constraint });

/** The final error of a call whose attempts all fail with `error`, and the number of attempts. */
async function outcomeOf(error: unknown, retries = 2): Promise<{ attempts: number; error: unknown }> {
  let attempts = 0;
  const end = await withRetries(retries, () => {
    attempts += 1;
    return Promise.reject(error);
  }).catch((final: unknown) => final);
  return { attempts, error: end };
}

test.each([
  ['a serialization failure', fault('40001'), 3, 'busy'],
  ['a deadlock', fault('40P01'), 3, 'busy'],
  ['a lock timeout', fault('55P03'), 1, 'busy'],
  ['a row that another transaction has changed', new OptimisticLockError('changed'), 1, 'busy'],
  ['a server that shuts down', fault('57P01'), 1, 'temporarily_unavailable'],
  ['a broken connection', fault('ECONNRESET'), 1, 'temporarily_unavailable'],
  ['a server that is not there', fault('ECONNREFUSED'), 1, 'temporarily_unavailable'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 1, 'temporarily_unavailable'],
])('%s is repeated if that may help, and becomes the matching error', async (_, error, attempts, code) => {
  expect(await outcomeOf(error)).toMatchObject({
    attempts,
    error: { code, facts: { retryAfterSeconds: 1 }, cause: error },
  });
});

/**
 * Every code of the classes 08, 53 and 57 in appendix A of PostgreSQL's manual, and the codes that end or refuse a
 * session.
 */
const passing = `
  08000 08003 08006 08001 08004 08007 08P01 53000 53100 53200 53300 53400 57000 57014 57P01 57P02 57P03 57P04 57P05
  25006 25P03 25P04 ENOTFOUND EAI_AGAIN EAI_FAIL ECONNREFUSED ECONNRESET ECONNABORTED EHOSTUNREACH ENETUNREACH
  EHOSTDOWN ENETDOWN EADDRNOTAVAIL EMFILE EPIPE ETIMEDOUT ERR_STREAM_DESTROYED`;
test('every temporary fault of the database, name resolution and network is temporarily_unavailable', async () => {
  for (const code of passing.trim().split(/\s+/)) {
    const { error, attempts } = await outcomeOf(fault(code));
    expect([code, attempts, (error as ServiceError).code]).toEqual([code, 1, 'temporarily_unavailable']);
    expect((error as ServiceError).facts.retryAfterSeconds).toBeGreaterThan(0);
  }
  for (const text of [
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client was closed and is not queryable',
  ])
    expect((await outcomeOf(new Error(text))).error).toMatchObject({ code: 'temporarily_unavailable' });
});

test('a refusal and an unexpected error are thrown unchanged, without a repetition', async () => {
  for (const error of [
    new ServiceError('not_found', 'Not here.'),
    new TypeError('broken'),
    fault('23505', 'note_pkey'),
    null,
  ]) {
    expect(await outcomeOf(error)).toEqual({ attempts: 1, error });
  }
});

test('a transaction that PostgreSQL aborted because of another succeeds when it is repeated', async () => {
  const outcomes = [fault('40001'), fault('40P01'), null];
  expect(await withRetries(2, () => (outcomes[0] ? Promise.reject(outcomes.shift()) : Promise.resolve('done')))).toBe(
    'done',
  );
});

test('two transactions that deadlock both succeed', async () => {
  await execute(opened(), `insert into note values ('lst_a', 'org_1', '0', now()), ('lst_b', 'org_1', '0', now())`);
  const bothHaveOne = Promise.withResolvers<void>();
  let holding = 0;
  opened().during = async ({ em }, order) => {
    const [first, second] = order.split(' ');
    const touch = (id: string) => em.execute(`update note set text = (text::int + 1)::text where id = ?`, [id]);
    await touch(`lst_${first}`);
    holding += 1;
    if (holding === 2) bothHaveOne.resolve();
    await bothHaveOne.promise;
    await touch(`lst_${second}`);
  };
  await Promise.all(['a b', 'b a'].map((text) => opened().client.writeNote(callerOf('org_1'), { text })));
  expect(await execute(opened(), `select text from note where id in ('lst_a', 'lst_b')`)).toEqual([
    { text: '2' },
    { text: '2' },
  ]);
  expect(await execute(opened(), `select text from note where text like '_ _'`)).toHaveLength(2);
});

test('a call that waits too long for a lock is refused with busy', async () => {
  await execute(opened(), `insert into note values ('lst_locked', 'org_1', '', now())`);
  const lock = 'select id from note where id = ? for update';
  opened().during = ({ em }) => em.execute(lock, ['lst_locked']);
  await opened()
    .store.fork()
    .transactional(async (em) => {
      await em.execute(lock, ['lst_locked']);
      const refused = opened().client.writeNote(callerOf('org_1'), { text: 'late' });
      await expect(refused).rejects.toMatchObject({ code: 'busy' });
    });
});

test('a unique violation is recognized by its constraint', async () => {
  const twice = () => execute(opened(), `insert into note values ('lst_twice', 'org_1', '', now())`);
  await twice();
  const error = await twice().catch((caught: unknown) => caught);
  expect([
    isUniqueViolation(error, 'note_pkey'),
    isUniqueViolation(error, 'other'),
    isUniqueViolation(null, 'note_pkey'),
  ]).toEqual([true, false, false]);
});

test('the commit of a transaction with a failed statement is an error, even if that error was ignored', async () => {
  const swallowed = transaction(opened().store, { lock: null }, async (open) => {
    const em = open();
    await em.execute(`insert into note values ('lst_swallowed', 'org_1', '', now())`);
    await em.execute('select 1 / 0').catch(() => undefined);
    return { output: 'done', last: [] };
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect(await execute(opened(), `select id from note where id = 'lst_swallowed'`)).toEqual([]);
});
