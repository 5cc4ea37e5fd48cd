import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from '../setup/helper-process.ts';

export type RefuserQuestions = { origin: { input: null; output: string } };

/** A bare server that refuses every request, with an answer as long as the gateway's. */
const body = JSON.stringify({ code: 'too_many_requests_in_progress', status: 429, detail: 'x'.repeat(300) });
const headers = { 'content-type': 'application/problem+json', 'content-length': body.length, 'retry-after': '1' };

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(429, headers).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

answerParent({ origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
