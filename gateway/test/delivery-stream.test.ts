import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId, ServiceError } from '@marketplace/kernel';
import type { Delivery } from '@marketplace/webhooks-contract';
import { delivery, endpoint, organization } from './support/fake-records.ts';
import { expectProblem } from './support/expect-problem.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

const path = '/api/v1/webhooks/deliveries/stream';
const heartbeatMs = 40;

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ heartbeatMs });
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());

function changed(more: Partial<Delivery> = {}): Delivery {
  const { attempts: _, ...record } = delivery;
  return { ...record, id: newId('whd'), ...more };
}

interface Reader {
  /** The next message that has a line with this field, as an object of its fields. */
  next(field: string): Promise<Record<string, string>>;
  /** The text until the stream ends. */
  rest(): Promise<string>;
  close(): void;
}

async function open(headers = gateway.as('finance'), query = ''): Promise<Reader> {
  const aborter = new AbortController();
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}${query}`, { headers, signal: aborter.signal });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const chunks = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = '';
  const message = async (): Promise<string> => {
    while (!text.includes('\n\n')) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('The stream has ended.');
      text += value;
    }
    const end = text.indexOf('\n\n');
    const first = text.slice(0, end);
    text = text.slice(end + 2);
    return first;
  };
  return {
    next: async (field) => {
      for (;;) {
        const fields = Object.fromEntries(
          (await message())
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        if (field in fields) return fields;
      }
    },
    rest: async () => {
      for (;;) {
        const { value, done } = await chunks.next();
        if (done) return text;
        text += value;
      }
    },
    close: () => aborter.abort(),
  };
}

test('each change is an event with the delivery as its data, and its id resumes the stream after it', async () => {
  const reader = await open();
  expect(await reader.next('retry')).toEqual({ retry: '3000' });
  const { id } = await reader.next('id');
  const deliveries = [changed(), changed(), changed()];
  gateway.domains.change(deliveries[0]!);
  const first = await reader.next('event');
  expect([first.event, JSON.parse(first.data!)]).toEqual(['delivery', deliveries[0]]);
  expect(first.id).not.toBe(id);
  gateway.domains.change(...deliveries.slice(1));
  const [second, third] = [await reader.next('event'), await reader.next('event')];
  // A client that loses the connection between these two must get the third again.
  expect(second.id).toBe(first.id);
  expect(third.id).not.toBe(first.id);
  reader.close();

  const resumed = await open({ ...gateway.as('owner'), 'last-event-id': second.id! }, `?cursor=${id}`);
  const again = [await resumed.next('event'), await resumed.next('event')].map(
    ({ data }) => (JSON.parse(data!) as Delivery).id,
  );
  expect(again).toEqual(deliveries.slice(1).map((each) => each.id));
  resumed.close();
  const byQuery = await open(gateway.as('owner'), `?cursor=${id}`);
  expect(JSON.parse((await byQuery.next('event')).data!)).toEqual(deliveries[0]);
  byQuery.close();
});

test('a delivery that the service answers twice is one event, until it changes', async () => {
  const reader = await open();
  const record = changed({ version: 3 });
  gateway.domains.change(record);
  gateway.domains.change(record, { ...record, version: 4 });
  expect(
    [await reader.next('event'), await reader.next('event')].map(({ data }) => (JSON.parse(data!) as Delivery).version),
  ).toEqual([3, 4]);
  reader.close();
});

test('a stream without events sends heartbeats, and its filter is passed to the service', async () => {
  const reader = await open(gateway.as('owner'), `?endpointId=${endpoint.id}`);
  await reader.next('');
  await reader.next('');
  const asked = gateway.domains.calls
    .map(({ input }) => input as { endpointId?: string })
    .filter(({ endpointId }) => endpointId === endpoint.id);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked[0]).toEqual({ endpointId: endpoint.id, waitMs: 0 });
  reader.close();
});

test.each([
  ['anonymous', () => ({}), '', 401, 'unauthenticated'],
  ['an API key', () => gateway.withKey('orders:write'), '', 403, 'session_required'],
  ['no organization', () => gateway.as(null), '', 403, 'no_active_organization'],
  ['a wrong cursor', () => gateway.as('owner'), '?cursor=x', 400, 'invalid_cursor'],
  ['a wrong event id', () => ({ ...gateway.as('owner'), 'last-event-id': 'x' }), '', 400, 'invalid_cursor'],
  ['a wrong filter', () => gateway.as('owner'), '?endpointId=x', 400, 'invalid_parameter'],
  ['an unknown parameter', () => gateway.as('owner'), '?waitMs=5', 400, 'invalid_parameter'],
  ['another type', () => ({ ...gateway.as('owner'), accept: 'text/html' }), '', 406, 'not_acceptable'],
] as const)('%s is refused with a problem, before the stream begins', async (_, headersOf, query, status, code) => {
  await expectProblem(
    await gateway.send(`${path}${query}`, { headers: headersOf() as Record<string, string> }),
    status,
    code,
  );
});

test('HEAD answers the headers and ends', async () => {
  const response = await gateway.send(path, { method: 'HEAD', headers: gateway.as('owner') });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    '',
  ]);
});

test('it ends with its session, and when its user loses access to the organization', async () => {
  const headers = gateway.as('owner');
  const reader = await open(headers);
  await reader.next('retry');
  gateway.domains.endSession(headers);
  await reader.rest();
  await expectProblem(await gateway.send(path, { headers }), 401, 'unauthenticated');
});

test('nothing is sent after the session has ended or the member was removed, and the stream ends', async () => {
  const own = await startGateway();
  const headers = own.as('owner');
  const response = await own.send(path, { headers });
  own.domains.endSession(headers);
  own.domains.change(changed());
  expect(await response.text()).toBe('retry: 3000\n\nid: at-0\n: heartbeat\n\n');
  await own.close();
});

test('it goes on while identity cannot be reached for a moment', async () => {
  const reader = await open();
  await reader.next('retry');
  gateway.domains.failNext('authenticate', new ServiceError('temporarily_unavailable', 'Away.'));
  await reader.next('');
  await reader.next('');
  reader.close();
});

test('it ends when the service cannot be reached, and its client reconnects', async () => {
  const reader = await open();
  await reader.next('retry');
  gateway.domains.failNext('listDeliveryChanges', new ServiceError('temporarily_unavailable', 'Away.'));
  await reader.rest();
});

test('a user has at most four; another can be opened when one ends', async () => {
  const own = await startGateway();
  const openHere = () => own.send(path, { headers: own.as('owner') });
  const responses = await Promise.all(Array.from({ length: 4 }, openHere));
  expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
  const refused = await openHere();
  expect(refused.headers.get('retry-after')).toBe('15');
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  await responses[0]!.body!.cancel();
  let status = 429;
  while (status === 429) ({ status } = await openHere());
  expect(status).toBe(200);
  await own.close();
});

test('a gateway that stops ends its streams at once, with a complete body', async () => {
  const own = await startGateway();
  const response = await own.send(path, { headers: own.as('owner') });
  const closed = own.stop();
  expect(await response.text()).toMatch(/^retry: 3000\n\nid: at-0\n: heartbeat\n\n$/);
  await closed;
});

test('a stream is one log line, written when it ends', async () => {
  gateway.logged.length = 0;
  const headers = gateway.as('owner');
  const reader = await open(headers);
  await reader.next('retry');
  expect(gateway.logged).toEqual([]);
  gateway.domains.endSession(headers);
  await reader.rest();
  while (gateway.logged.length === 0) await new Promise(setImmediate);
  expect(gateway.logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'request', route: path, status: 200, org_id: organization.id, duration_ms: expect.any(Number) },
  ]);
});

test('for a client that reads nothing, the gateway buffers only a few events', async () => {
  const socket = connect(gateway.port, '127.0.0.1');
  const headers = Object.entries(gateway.as('owner')).map(([name, value]) => `${name}: ${value}`);
  socket.write(['GET', path, 'HTTP/1.1'].join(' ') + `\r\nhost: localhost\r\n${headers.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  const large = { type: 'x'.repeat(200_000) };
  gateway.domains.calls.length = 0;
  for (let n = 0; n < 200; n += 1) gateway.domains.change(changed({ payload: large }));
  const asked = () => gateway.domains.calls.filter(({ operation }) => operation === 'listDeliveryChanges').length;
  // When the socket is full, the gateway stops asking: the count stays the same for three heartbeats.
  let before = -1;
  while (asked() !== before) {
    before = asked();
    await new Promise((resolve) => setTimeout(resolve, 3 * heartbeatMs));
  }
  expect(before).toBeLessThan(200);
  socket.destroy();
});
