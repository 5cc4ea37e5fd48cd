import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Credential, type MalformedCase, malformedCases } from '../support/malformed-cases.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';
import { readAnswers, sendBytes, type WireAnswer } from '../support/wire.ts';

let gateway: StartedGateway;
const credentials: Record<Credential, string[]> = { key: [], session: [], none: [] };
beforeAll(async () => {
  gateway = await startGateway();
  const lines = (headers: Record<string, string>): string[] =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  credentials.key = lines(gateway.withKey('listings:write'));
  credentials.session = lines(gateway.as('owner'));
});
afterAll(() => gateway.close());

/** The bytes of a case. Requests with a known framing ask the server to close the connection after the answer. */
function bytesOf({ line, headers = [], body, pieces, credential }: MalformedCase): Uint8Array[] {
  if (line === undefined) return pieces!;
  const lengths = pieces ? [] : ['connection: close', ...(body ? [`content-length: ${body.length}`] : [])];
  const head = [`${line} HTTP/1.1`, 'host: a', ...credentials[credential], ...headers, ...lengths].join('\r\n');
  return pieces
    ? [Buffer.from(`${head}\r\n`, 'latin1'), ...pieces]
    : [Buffer.from(`${head}\r\n\r\n`, 'latin1'), ...(body ? [body] : [])];
}

function expectProblemOf(answer: WireAnswer): void {
  const problem = JSON.parse(answer.body) as Record<string, unknown>;
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.headers['x-request-id']).toMatch(/^req_[0-9A-Za-z]{22}$/);
  expect(problem).toMatchObject({
    status: answer.status,
    code: expect.any(String),
    requestId: answer.headers['x-request-id'],
  });
}

/** Names of the commands that were called. Queries are left out: a refused request may have looked for a record. */
const changes = (): string[] =>
  gateway.domains.calls
    .map(({ operation }) => operation)
    .filter((operation) => !/^(authenticate|get|list)/.test(operation));

test('there are at least 200 cases', () => {
  expect(malformedCases.length).toBeGreaterThanOrEqual(200);
});

test.each(malformedCases.map((each) => [each.name, each] as const))(
  'is answered with a problem and a request id, and no command is called: %s',
  async (_, each) => {
    gateway.domains.calls.length = 0;
    const answers = readAnswers(await sendBytes(gateway.port, bytesOf(each), { end: each.end ?? false }));
    expect({
      answers: answers.length,
      status: answers[0]!.status,
      fits: each.statuses.includes(answers[0]!.status),
    }).toMatchObject({ answers: 1, fits: true });
    expectProblemOf(answers[0]!);
    // The operation compares the version of `If-Match`, so it is called for 412.
    expect(changes().filter(() => answers[0]!.status !== 412)).toEqual([]);
  },
);

test('pipelined requests are answered in order, each with its own request id, malformed ones too', async () => {
  const key = credentials.key[0];
  const bytes = [
    `GET /api/v1/nowhere HTTP/1.1\r\nhost: a\r\n\r\n`,
    `GET /api/v1/listings HTTP/1.1\r\nhost: a\r\n${key}\r\n\r\n`,
    `POST /api/v1/listings HTTP/1.1\r\nhost: a\r\n${key}\r\n` +
      `content-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
    `GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  ].join('');
  const answers = readAnswers(await sendBytes(gateway.port, [Buffer.from(bytes)]));
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 400, 200]);
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(4);
});

test('bytes after a refused body are not read as a request', async () => {
  gateway.domains.calls.length = 0;
  const key = credentials.key[0];
  const smuggled = `POST /api/v1/listings/x/publish HTTP/1.1\r\nhost: a\r\n${key}\r\ncontent-length: 0\r\n\r\n`;
  const bytes =
    `POST /api/v1/listings HTTP/1.1\r\nhost: a\r\n${key}\r\ncontent-type: application/json\r\n` +
    `content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`;
  const answers = readAnswers(await sendBytes(gateway.port, [Buffer.from(bytes)]));
  expect(answers.map(({ status }) => status)).toEqual([400]);
  expect(changes()).toEqual([]);
});

test.each([
  ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an absolute target', 'GET http://anything/healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['bytes one by one', 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
])('unusual but valid requests are served: %s', async (_, bytes) => {
  const pieces = [...bytes].map((byte) => Buffer.from(byte));
  expect(readAnswers(await sendBytes(gateway.port, pieces)).map(({ status }) => status)).toEqual([200]);
});
