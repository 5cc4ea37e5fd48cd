import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Answer } from '../support/api.ts';
import {
  type ExampleOperation,
  exampleOperations,
  filledIn,
  shapeFaults,
} from '../support/examples/example-document.ts';
import { type ExampleStack, startExampleStack } from '../support/examples/example-stack.ts';
import type { Prepared } from '../support/examples/example-world.ts';
import { preparationOf, preparations } from '../support/examples/preparations.ts';

let examples: ExampleStack;
beforeAll(async () => {
  examples = await startExampleStack();
});
afterAll(() => examples?.close());

test('only operations of openapi.json have a preparation', () => {
  const names = exampleOperations.map(({ operationId }) => operationId);
  expect(Object.keys(preparations).filter((name) => !names.includes(name))).toEqual([]);
});

/** Differences of an answer that is not JSON. For a table, the example has the columns. */
function textFaults(type: string, example: string, text: string): string[] {
  const faults = (expected: string, got: string): string[] =>
    expected === got ? [] : [`${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`];
  if (type === 'text/html') return faults('<!doctype html>', text.slice(0, 15).toLowerCase());
  if (type === 'text/csv') return faults(example.trim(), text.split('\r\n')[0]!);
  const jsonOf = (from: string): object =>
    JSON.parse(type === 'text/event-stream' ? /^data: (.*)$/m.exec(from)![1]! : from.split('\n')[0]!) as object;
  return faults(Object.keys(jsonOf(example)).sort().join(), Object.keys(jsonOf(text)).sort().join());
}

/** The body of an answer; the first event of an endless one. */
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
    // The byte order mark, by which spreadsheets recognize a table as UTF-8.
    expect(text.startsWith('\ufeff')).toBe(type === 'text/csv');
    const faults = textFaults(type, String(example), text.replace(/^\ufeff/, ''));
    expect([statusCode, sent, faults]).toEqual([status, type, []]);
  }
}

async function postRaw(path: string, { body, headers }: NonNullable<Prepared['raw']>): Promise<Answer> {
  const response = await fetch(`${examples.world.origin}/api/v1${path}`, { method: 'POST', body, headers });
  return { status: response.status, headers: {}, body: (await response.json()) as Answer['body'] };
}

test.each(exampleOperations)(
  'the example of $operationId is accepted, and its answer has the shape of the example',
  async (operation) => {
    const { method, request, status, answers } = operation;
    const prepared = await preparationOf(operation)(examples.world);
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
    // Makes sure that a record of the list was compared with its example.
    const { data } = json.example as { data?: unknown[] };
    if (data && data.length > 0) expect(answer.body['data']).not.toEqual([]);
  },
);
