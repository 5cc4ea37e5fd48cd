import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AuditEvent } from '@marketplace/identity-contract';
import { newId, ServiceError } from '@marketplace/kernel';
import { auditEvent } from '../support/fake-records.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const path = '/api/v1/audit-events/export';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => {
  fill(5);
  gateway.domains.calls.length = 0;
});
afterAll(() => gateway.close());

function fill(count: number, more: (seq: number) => Partial<AuditEvent> = () => ({})): AuditEvent[] {
  const { auditLog } = gateway.domains;
  auditLog.length = 0;
  for (let seq = 1; seq <= count; seq += 1)
    auditLog.push({ ...auditEvent, id: newId('aud'), seq, hash: `hash-${seq}`, ...more(seq) });
  return auditLog;
}
const partsAsked = (): number =>
  gateway.domains.calls.filter(({ operation }) => operation === 'exportAuditEvents').length;
const download = (query = '', headers = gateway.as('owner')) =>
  fetch(`http://127.0.0.1:${gateway.port}${path}${query}`, { headers });

/** The bytes until the connection closes, and whether the chunked body was terminated. */
async function rawDownload(): Promise<{ text: string; complete: boolean }> {
  const socket = connect(gateway.port, '127.0.0.1');
  const { cookie } = gateway.as('owner');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return { text, complete: text.endsWith('\r\n0\r\n\r\n') };
}

test('the log is complete and in order, one record per line, and a header names its last event', async () => {
  const log = [...gateway.domains.auditLog];
  const response = await download();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-events.ndjson"',
    'x-audit-head': 'seq=5, hash="hash-5"',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^req_/),
  });
  const lines = (await response.text()).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as AuditEvent)).toEqual(log);
  expect(partsAsked()).toBe(3);
  expect((await rawDownload()).complete).toBe(true);
});

test('events that are appended during a download are in the next one, which begins after it', async () => {
  const [, , third] = gateway.domains.auditLog;
  const response = await download('?afterSeq=2');
  gateway.domains.auditLog.push({ ...auditEvent, seq: 6, hash: 'hash-6' });
  const seqs = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as AuditEvent).seq);
  expect([seqs[0], seqs.at(-1)]).toEqual([third!.seq, 5]);
  expect(await (await download('?afterSeq=5')).json()).toMatchObject({ seq: 6 });
});

test('an empty log is an empty file', async () => {
  fill(0);
  const response = await download();
  expect([response.status, response.headers.get('x-audit-head'), await response.text()]).toEqual([200, 'seq=0', '']);
  expect((await (await download('?format=csv')).text()).split('\r\n')).toHaveLength(2);
});

test('CSV has a row for each event, is quoted, and has no cell that a spreadsheet would execute', async () => {
  const userAgents = ['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'plain, "quoted"\nagent'];
  fill(userAgents.length, (seq) => ({ context: { ...auditEvent.context, userAgent: userAgents[seq - 1]! } }));
  const response = await download('?format=csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await response.text();
  expect(text.split('\r\n')[0]).toBe(
    'seq,id,occurredAt,action,actorType,actorId,targets,ip,userAgent,' +
      'requestId,sessionId,apiKeyId,changes,prevHash,hash',
  );
  for (const written of [
    `"'=HYPERLINK(""http://evil"")"`,
    `'+1`,
    `'-1`,
    `'@SUM(A1)`,
    `'\tx`,
    `"'\rx"`,
    `"plain, ""quoted""\nagent"`,
  ]) {
    expect(text).toContain(`,${written},`);
  }
  expect(text).toContain(`"{""name"":""server""}"`);
});

test.each([
  ['a part that cannot be read', () => gateway.domains.failNext('exportAuditEvents', new Error('no database'))],
  ['a session that ended meanwhile', (headers: Record<string, string>) => gateway.domains.endSession(headers)],
])('%s breaks the connection, so that the answer is not complete', async (_, breakIt) => {
  fill(2000, () => ({ changes: { long: 'x'.repeat(20_000) } }));
  const headers = gateway.as('owner');
  const response = await download('', headers);
  const reader = response.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  // The rest exceeds the socket buffers, so later parts are not read yet.
  breakIt(headers);
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow('terminated');
  expect(partsAsked()).toBeLessThan(1000);
});

test('no more parts are read when the client disconnects', async () => {
  fill(2000, () => ({ changes: { long: 'x'.repeat(20_000) } }));
  const aborter = new AbortController();
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    headers: gateway.as('owner'),
    signal: aborter.signal,
  });
  await response.body!.getReader().read();
  aborter.abort();
  const line = () => gateway.logged.findLast((one) => one.includes('/audit-events/export'));
  const before = line();
  while (line() === before) await new Promise((resolve) => setTimeout(resolve, 5));
  const asked = partsAsked();
  expect(asked).toBeLessThan(1000);
  expect((await gateway.send('/api/v1/audit-events', { headers: gateway.as('owner') })).status).toBe(200);
  expect(partsAsked()).toBe(asked);
});

test('a refused download is answered with a problem', async () => {
  await expectProblem(await download('', {}), 401, 'unauthenticated');
  await expectProblem(await download('', gateway.as('finance')), 403, 'role_not_allowed');
  await expectProblem(await download('', gateway.withKey('listings:write')), 403, 'session_required');
  await expectProblem(await download('?format=xlsx'), 400, 'invalid_parameter');
  await expectProblem(await download('?untilSeq=3'), 400, 'invalid_parameter');
  await expectProblem(await download('?afterSeq=x'), 400, 'invalid_parameter');
  await expectProblem(await download('', { ...gateway.as('owner'), accept: 'image/png' }), 406, 'not_acceptable');
  gateway.domains.failNext(
    'exportAuditEvents',
    new ServiceError('temporarily_unavailable', 'Later.', { retryAfterSeconds: 1 }),
  );
  await expectProblem(await download(), 503, 'temporarily_unavailable');
});

test('HEAD answers the headers only', async () => {
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: 'HEAD',
    headers: gateway.as('admin'),
  });
  expect([response.status, response.headers.get('x-audit-head')]).toEqual([200, 'seq=5, hash="hash-5"']);
});
