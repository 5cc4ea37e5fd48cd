import { afterEach, describe, expect, test } from '@jest/globals';
import { createMarketplaceClient, MarketplaceError, type MarketplaceClientOptions } from '../src/index.ts';
import { type FakeService, hangUp, json, problem, startFakeService } from './fake-service.ts';

const listing = { title: 'Brass lamp', price: { amount: 4900, currency: 'USD' } } as const;
const page = { data: [], nextCursor: null };

let service: FakeService;
async function serve(answers: Parameters<typeof startFakeService>[0], options?: Partial<MarketplaceClientOptions>) {
  service = await startFakeService(answers, options);
  return service.client;
}
afterEach(() => service.close());

async function errorOf(call: Promise<unknown>): Promise<MarketplaceError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MarketplaceError);
  return error as MarketplaceError;
}

const keys = () => service.asked.map(({ headers }) => headers['idempotency-key']);

test('a call is typed, sends the key as a bearer token, and returns the data', async () => {
  const client = await serve([json(200, page, { 'x-request-id': 'req_7' })]);
  const { data, response } = await client.GET('/api/v1/listings', { params: { query: { mine: true, limit: 2 } } });
  const cursor: string | null = data.nextCursor;
  expect(cursor).toBeNull();
  expect(response.headers.get('x-request-id')).toBe('req_7');
  expect(service.asked[0]).toMatchObject({
    method: 'GET',
    url: '/api/v1/listings?mine=true&limit=2',
    headers: { authorization: 'Bearer mk_test_1' },
  });
  // @ts-expect-error There is no such filter.
  await client.GET('/api/v1/listings', { params: { query: { colour: 'brass' } } });
  // @ts-expect-error There is no such path.
  await client.GET('/api/v1/lamps');
  // @ts-expect-error A listing has a price.
  await client.POST('/api/v1/listings', { body: { title: 'Brass lamp' } });
});

describe('idempotency keys', () => {
  test('every change gets its own, a read gets none', async () => {
    const client = await serve([json(201, {})]);
    await client.POST('/api/v1/listings', { body: listing });
    await client.POST('/api/v1/listings', { body: listing });
    await client.PATCH('/api/v1/listings/{id}', { params: { path: { id: 'lst_1' } }, body: { title: 'Lamp' } });
    await client.GET('/api/v1/listings');
    expect(keys()).toEqual([expect.any(String), expect.any(String), expect.any(String), undefined]);
    expect(new Set(keys()).size).toBe(4);
    expect(JSON.parse(service.asked[0]!.body)).toEqual(listing);
  });

  test('the key of a call is kept', async () => {
    const client = await serve([json(201, {})]);
    await client.POST('/api/v1/listings', { params: { header: { 'idempotency-key': 'mine-1' } }, body: listing });
    expect(keys()).toEqual(['mine-1']);
  });
});

describe('a temporary failure', () => {
  test.each([
    ['429', problem(429, 'rate_limited', {}, { 'retry-after': '0' })],
    ['503', problem(503, 'temporarily_unavailable', {}, { 'retry-after': '0' })],
    ['409 because the payment is not decided yet', problem(409, 'order_payment_pending', {}, { 'retry-after': '0' })],
    [
      '409 with Retry-After, because the first request is still running',
      problem(409, 'idempotency_request_in_progress', {}, { 'retry-after': '0' }),
    ],
    [
      'a date in the past as Retry-After',
      problem(503, 'temporarily_unavailable', {}, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    ],
    ...['Wednesday, 21-Oct-15 07:28:00 GMT', 'Wed Oct 21 07:28:00 2015'].map(
      (date): [string, Parameters<typeof serve>[0][number]] => [
        `a date in the past in an obsolete form: ${date}`,
        problem(503, 'temporarily_unavailable', {}, { 'retry-after': date }),
      ],
    ),
    ['502 of a proxy', (response: Parameters<typeof hangUp>[0]) => void response.writeHead(502).end('<html>')],
    ['a connection that breaks', hangUp],
  ])('is repeated with the same key and body: %s', async (_, failure) => {
    const client = await serve([failure, failure, json(201, { id: 'lst_1' })]);
    const { data } = await client.POST('/api/v1/listings', { body: listing });
    expect(data.id).toBe('lst_1');
    expect(keys()).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
    expect(new Set(keys()).size).toBe(1);
    expect(service.asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([listing, listing, listing]);
  });

  test('an answer that breaks off inside its body is repeated too', async () => {
    const client = await serve([
      (response) =>
        void response.writeHead(200, { 'content-length': '100' }).write('{"data":', () => response.socket?.destroy()),
      json(200, page),
    ]);
    expect((await client.GET('/api/v1/listings')).data).toEqual(page);
  });

  test('is repeated after the time in Retry-After', async () => {
    const client = await serve([problem(429, 'rate_limited', {}, { 'retry-after': '1' }), json(200, page)]);
    const startedAt = performance.now();
    await client.GET('/api/v1/listings');
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test('is thrown if Retry-After is longer than allowed', async () => {
    const client = await serve([problem(429, 'rate_limited', { retryAfter: 31 }, { 'retry-after': '31' })]);
    expect(await errorOf(client.GET('/api/v1/listings'))).toMatchObject({
      code: 'rate_limited',
      status: 429,
      retryAfterSeconds: 31,
    });
    expect(service.asked).toHaveLength(1);
  });

  test.each(['Friday, 01-Jan-60 00:00:00 GMT', 'Fri Jan  1 00:00:00 2060'])(
    'is thrown if the date in Retry-After is later than allowed: %s',
    async (date) => {
      const client = await serve([problem(503, 'temporarily_unavailable', {}, { 'retry-after': date })]);
      expect((await errorOf(client.GET('/api/v1/listings'))).status).toBe(503);
      expect(service.asked).toHaveLength(1);
    },
  );

  test('is thrown after `retriesMax` repetitions', async () => {
    const client = await serve([problem(503, 'temporarily_unavailable', {}, { 'retry-after': '0' })], {
      retriesMax: 2,
    });
    expect((await errorOf(client.GET('/api/v1/listings'))).code).toBe('temporarily_unavailable');
    expect(service.asked).toHaveLength(3);
  });

  test('the error of a change without an answer has its idempotency key', async () => {
    const client = await serve([hangUp], { retriesMax: 0 });
    const error = await errorOf(client.POST('/api/v1/listings', { body: listing }));
    expect(error).toMatchObject({
      code: 'connection_failed',
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(keys()).toEqual([error.idempotencyKey]);
  });

  test('a timeout is repeated, then thrown', async () => {
    let attempts = 0;
    // Counted here, because on a busy machine the timeout may end before the service has received anything.
    const counted = (request: Request) => {
      attempts += 1;
      return fetch(request);
    };
    const client = await serve([() => undefined], { timeoutMs: 50, retriesMax: 1, fetch: counted });
    expect(await errorOf(client.GET('/api/v1/listings'))).toMatchObject({
      code: 'timeout',
      status: null,
      requestId: null,
    });
    expect(attempts).toBe(2);
  });

  test('an abort by the caller is not repeated, also during a pause', async () => {
    const abort = new AbortController();
    const busy = () => {
      setImmediate(() => abort.abort(new Error('the user left')));
      return Promise.resolve(new Response(null, { status: 503, headers: { 'retry-after': '20' } }));
    };
    const client = await serve([], { fetch: busy });
    await expect(client.GET('/api/v1/listings', { signal: abort.signal })).rejects.toThrow('the user left');
  });
});

describe('a refused request', () => {
  test('is thrown with code, detail, faults and request id, and not repeated', async () => {
    const faults = [{ pointer: '/title', code: 'too_long', detail: 'At most 200.' }];
    const client = await serve([problem(422, 'validation_failed', { errors: faults })]);
    expect(await errorOf(client.POST('/api/v1/listings', { body: listing }))).toMatchObject({
      code: 'validation_failed',
      status: 422,
      detail: 'because validation_failed',
      faults,
      requestId: 'req_1',
      message: 'validation_failed: because validation_failed',
    });
    expect(service.asked).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 409, 412, 500])('%i is not repeated', async (status) => {
    const client = await serve([problem(status, 'some_code')]);
    expect((await errorOf(client.GET('/api/v1/listings'))).status).toBe(status);
    expect(service.asked).toHaveLength(1);
  });

  test.each([
    ['an error page of a proxy', 400, '<html>', 'unexpected_answer'],
    ['JSON that is not a problem document', 400, '[]', 'unexpected_answer'],
    ['a page instead of JSON', 200, '<html>', 'unexpected_answer'],
    ['a redirect, which is not followed', 307, '', 'unexpected_answer'],
    ['a record that has not changed', 304, '', 'not_modified'],
  ])('%s is a MarketplaceError too', async (_, status, body, code) => {
    const client = await serve([
      (response) => void response.writeHead(status, { location: '/elsewhere' }).end(body || undefined),
    ]);
    expect((await errorOf(client.GET('/api/v1/listings'))).code).toBe(code);
    expect(service.asked).toHaveLength(1);
  });
});

describe('paginate', () => {
  const record = (id: string) => ({ id });

  test('returns every record of every page, in order, with the filters on each request', async () => {
    const client = await serve([
      json(200, { data: [record('a'), record('b')], nextCursor: 'c 1' }),
      json(200, { data: [], nextCursor: 'c2' }),
      json(200, { data: [record('c')], nextCursor: null }),
    ]);
    const ids: string[] = [];
    for await (const { id } of client.paginate('/api/v1/listings', { params: { query: { mine: true } } })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(service.asked.map(({ url }) => url.split('?')[1])).toEqual([
      'mine=true',
      'mine=true&cursor=c%201',
      'mine=true&cursor=c2',
    ]);
    // @ts-expect-error This path is not a list.
    client.paginate('/api/v1/listings/{id}');
  });

  test('requests a page only when it is needed', async () => {
    const client = await serve([json(200, { data: [record('a'), record('b')], nextCursor: 'c1' })]);
    for await (const { id } of client.paginate('/api/v1/listings')) if (id === 'b') break;
    expect(service.asked).toHaveLength(1);
  });
});

test('events are typed like webhooks, and read from the last one on', async () => {
  const paid = {
    id: 'evt_2',
    type: 'order.paid',
    createdAt: 'now',
    apiVersion: 'v1',
    data: { object: { id: 'ord_1' } },
  };
  const client = await serve([
    json(200, { data: [paid], nextCursor: 'c1', availableSince: 'then' }),
    json(200, { data: [], nextCursor: null, availableSince: 'then' }),
  ]);
  const orders: string[] = [];
  for await (const event of client.events.list({ after: 'evt_1', type: 'order.paid' }))
    if (event.type === 'order.paid') orders.push(event.data.object.id);
  expect(orders).toEqual(['ord_1']);
  expect(service.asked.map(({ url }) => url)).toEqual([
    '/api/v1/events?after=evt_1&type=order.paid',
    '/api/v1/events?after=evt_1&type=order.paid&cursor=c1',
  ]);
  // @ts-expect-error There is no such order.
  client.events.list({ order: 'random' });
});

test('an empty API key is refused before the first call', async () => {
  await serve([]);
  expect(() => createMarketplaceClient({ baseUrl: 'http://127.0.0.1', apiKey: '' })).toThrow(TypeError);
});
