import { expect, test } from '@jest/globals';
import { loseCommits, type LossyWay } from '../src/testing/index.ts';
import { callerOf, execute, openNotes, until } from './store-under-test.ts';

let way: LossyWay;
const opened = openNotes(async (databaseUrl) => (way = await loseCommits(databaseUrl)));

test('after a lost answer to a commit, a repetition gets the stored reply, and the event is leased again', async () => {
  const call = opened().exchange({ waitMs: 20_000 });
  await until(async () => opened().store.handover.isAwaited('event'));
  const caller = callerOf('org_lost', { idempotencyKey: 'once' });
  const write = () => opened().client.writeNote(caller, { text: 'written once' });
  way.loseNextCommit();
  await expect(write()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  const { output } = await write();
  expect(await execute(opened(), 'select id from note')).toEqual([{ id: output.id }]);

  // The row was written as leased to the waiting call, but did not reach it.
  const [row] = await execute<{ id: string; leased: boolean }>(
    opened(),
    'select id, claimed_until > now() as leased from outbox',
  );
  expect(row!.leased).toBe(true);
  await execute(opened(), `update outbox set claimed_until = now() - interval '1 ms'`);
  expect(await call).toMatchObject([{ id: row!.id, payload: { objectId: output.id } }]);
});
