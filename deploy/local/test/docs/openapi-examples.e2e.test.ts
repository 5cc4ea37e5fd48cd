import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Answer, createApi } from '../support/api.ts';
import { type ExampleOperation, exampleOperations, shapeFaults } from '../support/examples/example-document.ts';
import {
  type ExampleWorld,
  openPayoutAccount,
  type Preparation,
  type Prepared,
} from '../support/examples/example-world.ts';
import { identityExamples } from '../support/examples/identity-examples.ts';
import { operatorExamples } from '../support/examples/operator-examples.ts';
import { paymentExamples } from '../support/examples/payment-examples.ts';
import { tradingExamples } from '../support/examples/trading-examples.ts';
import { webhookExamples } from '../support/examples/webhook-examples.ts';
import { becomeOperator } from '../support/permissions/become-operator.ts';
import { operatorOrganizationId } from '../support/permissions/operator-id.ts';
import { startReceiver } from '../support/receiver.ts';
import { type RunningStack, startOneProcess } from '../support/stacks/one-process.ts';
import { startTestBase, type TestBase } from '../support/stacks/test-base.ts';
import { newTrader } from '../support/traders.ts';

/** What each operation of openapi.json needs for its example to succeed, by operationId. */
const preparations: Record<string, Preparation> = {
  ...tradingExamples,
  ...paymentExamples,
  ...webhookExamples,
  ...identityExamples,
  ...operatorExamples,
};

/** The host of the example's endpoints is this machine, where nothing answers. */
const addresses = [{ address: '127.0.0.1', family: 4 }];

let base: TestBase;
let stack: RunningStack;
let world: ExampleWorld;
beforeAll(async () => {
  base = await startTestBase();
  const environment = {
    TEST_HELPERS: '1',
    OPERATOR_ORGANIZATION_ID: operatorOrganizationId,
    WEBHOOK_ENDPOINTS_MAX: '100',
  };
  stack = await startOneProcess(base, { environment, addresses });
  const at = { origin: stack.origin, base };
  const database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  const receiver = await startReceiver(({ path }, response) => {
    response.writeHead(path.startsWith('/failing') ? 500 : path.startsWith('/gone') ? 410 : 204).end();
  });
  const [seller, buyer, operator] = await Promise.all(
    ['seller', 'buyer', 'operator'].map((name) => newTrader(at, `${name}@examples.example`)),
  );
  await becomeOperator(database, operator!.organizationId);
  await operator!.owner.send('PUT', '/auth/session/organization', { organizationId: operatorOrganizationId });
  world = {
    ...at,
    database,
    receiver,
    nobody: createApi(stack.origin),
    seller: seller!,
    buyer: buyer!,
    operator: operator!.owner,
  };
  await openPayoutAccount(seller!);
});
afterAll(async () => {
  await world?.database.end();
  await stack?.stop();
  await world?.receiver.close();
  await base?.close();
});

test('every operation of openapi.json has a preparation, and nothing else has', () => {
  expect(Object.keys(preparations).sort()).toEqual(exampleOperations.map(({ operationId }) => operationId).sort());
});

/** The id that stands in examples, such as `lst_01h2...`. */
const exampleId = /^([a-z]+)_01h2xcejqtf2nbrexx3vqjhp41$/;

/**
 * The example with the prepared values instead of its ids and of texts that it cannot know. Throws if an id is missing.
 */
function filledIn<T>(example: T, ids: Record<string, string>, fill: Record<string, string>): T {
  if (typeof example === 'string') {
    const prefix = exampleId.exec(example)?.[1];
    const value = prefix === undefined ? (fill[example] ?? example) : ids[prefix];
    if (value === undefined) throw new Error(`The preparation gives no id ${prefix}_...`);
    return value as T;
  }
  if (Array.isArray(example)) return example.map((each: unknown) => filledIn(each, ids, fill)) as T;
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([member, value]) => [member, filledIn(value as unknown, ids, fill)]),
  ) as T;
}

/** What is wrong with an answer that is no JSON. Of a table, the example has the columns. */
function textFaults(type: string, example: string, text: string): string[] {
  const faults = (expected: string, got: string): string[] =>
    expected === got ? [] : [`${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`];
  if (type === 'text/html') return faults('<!doctype html>', text.slice(0, 15).toLowerCase());
  if (type === 'text/csv') return faults(example.trim(), text.split('\r\n')[0]!);
  const jsonOf = (from: string): object =>
    JSON.parse(type === 'text/event-stream' ? /^data: (.*)$/m.exec(from)![1]! : from.split('\n')[0]!) as object;
  return faults(Object.keys(jsonOf(example)).sort().join(), Object.keys(jsonOf(text)).sort().join());
}

/** The body of an answer, of an endless one the first event. */
async function bodyOf(body: AsyncIterable<Buffer>, endless: boolean): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += chunk.toString();
    if (endless && /^data: .*\n/m.test(text)) break;
  }
  return text;
}

async function downloads({ answers, status }: ExampleOperation, prepared: Prepared, path: string): Promise<void> {
  for (const [type, { example }] of Object.entries(answers)) {
    const format: Record<string, string> =
      Object.keys(answers).length > 1 ? { format: type.split(/[/-]/).at(-1)! } : {};
    const query = new URLSearchParams({ ...prepared.query, ...format }).toString();
    const { statusCode, headers, body } = await prepared.by.open(`${path}?${query}`);
    const text = await bodyOf(body, type === 'text/event-stream');
    const sent = String(headers['content-type']).split(';')[0];
    // The mark by which spreadsheets know that a table is UTF-8.
    expect(text.startsWith('\ufeff')).toBe(type === 'text/csv');
    const faults = textFaults(type, String(example), text.replace(/^\ufeff/, ''));
    expect([statusCode, sent, faults]).toEqual([status, type, []]);
  }
}

async function postRaw(path: string, { body, headers }: NonNullable<Prepared['raw']>): Promise<Answer> {
  const response = await fetch(`${world.origin}/api/v1${path}`, { method: 'POST', body, headers });
  return { status: response.status, headers: {}, body: (await response.json()) as Answer['body'] };
}

test.each(exampleOperations.map((operation) => [operation.operationId, operation] as const))(
  'the example of %s is accepted, and its answer has the shape of the example',
  async (name, operation) => {
    const { method, request, status, answers } = operation;
    const prepared = await preparations[name]!(world);
    const { by, ids = {}, fill = {}, query, raw } = prepared;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, each: string) =>
      filledIn(operation.inPath[each]!, ids, fill),
    );
    const json = answers['application/json'];
    if (!json && Object.keys(answers).length > 0) return downloads(operation, prepared, path);
    const target = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
    const answer = raw
      ? await postRaw(target, raw)
      : await by.send(method as 'POST', target, filledIn(request, ids, fill));
    expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
    if (!json) return;
    expect(shapeFaults(json.schema, json.example, answer.body)).toEqual([]);
    // So that a record of the list was compared with its example.
    const { data } = json.example as { data?: unknown[] };
    if (data && data.length > 0) expect(answer.body['data']).not.toEqual([]);
  },
);
