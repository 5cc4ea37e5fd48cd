import { expect, test } from '@jest/globals';
import { idAt, outboxTopics } from '@marketplace/kernel';
import { outboxLag } from '../src/outbox/outbox.ts';
import { callerOf, execute, openNotes } from './store-under-test.ts';

const opened = openNotes();

test('the lag of a topic is the age of its oldest row, leased or not, and zero without rows', async () => {
  const { read } = outboxLag(opened().store);
  const zero = outboxTopics.map((topic) => ({ value: 0, attributes: { service: 'notes', topic } }));
  expect(await read()).toEqual(zero);
  const beforeMs = Date.now();
  for (const text of ['first', 'second']) await opened().client.writeNote(callerOf('org_lag'), { text });
  await opened().exchange({ limit: 1 });
  await execute(opened(), `update outbox set available_at = now() + interval '1 hour'`);
  const lags = await read();
  const [event] = lags.splice(0, 1);
  expect(event).toEqual({ value: expect.any(Number), attributes: { service: 'notes', topic: 'event' } });
  expect(event!.value).toBeLessThanOrEqual((Date.now() - beforeMs) / 1000);
  expect(lags).toEqual(zero.slice(1));
  // An id with that time makes a row that is ten minutes old.
  await execute(
    opened(),
    `insert into outbox (id, topic, payload, organization_ids, request_id) values (?, 'mail', '{}', '{}', 'req_test')`,
    [idAt('obx', Date.now() - 600_000)],
  );
  const mail = (await read()).find(({ attributes }) => attributes['topic'] === 'mail');
  expect(mail!.value).toBeGreaterThanOrEqual(600);
  expect(mail!.value).toBeLessThan(630);
});
