import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import { readmeBlocks } from '../readme-blocks.ts';
import { serveFetchHandler } from '../run-receiver.ts';
import { type Format, runProgram, writeProgram } from './example-programs.ts';
import { startExampleService } from './example-service.ts';

const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgdmVjdG9ycy4uLi4uLi4=';
const blocks = readmeBlocks();
const receiver = 'ts receiver ';
/** The examples that a program can run as they are. */
const programs = blocks.filter(({ info, code }) => info === 'ts' && !/^declare /m.test(code));

/** Runs all examples of the README in the directory, with this Node, and asserts their stated results. */
export async function runExamples(node: string, folder: string, format: Format): Promise<void> {
  await Promise.all(
    blocks
      .filter(({ info }) => info.startsWith(receiver))
      .map(({ info, code }) => receives(node, folder, format, info.slice(receiver.length), code)),
  );
  const service = await startExampleService();
  try {
    for (const [index, { code }] of programs.entries()) {
      const local = code.replaceAll('https://marketplace.example.com', service.origin);
      const file = writeProgram(folder, `program-${index}`, local, format);
      await runProgram(node, folder, file, { MARKETPLACE_API_KEY: 'mk_test_1', WEBHOOK_SECRET: secret }).ended();
    }
  } finally {
    service.close();
  }
  expect(service.asked).toEqual(
    expect.arrayContaining(['POST /api/v1/listings', 'GET /api/v1/listings', 'POST /api/v1/offers']),
  );
}

async function receives(node: string, folder: string, format: Format, name: string, code: string): Promise<void> {
  const source = `${code}${name === 'fetch' ? serveFetchHandler : ''}`.replaceAll('3000', '0');
  const program = runProgram(node, folder, writeProgram(folder, `receiver-${name}`, source, format), {
    WEBHOOK_SECRET: secret,
  });
  try {
    const url = `http://127.0.0.1:${await program.port()}/webhooks`;
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'order.paid',
      createdAt: '',
      apiVersion: 'v1',
      data: { object: {} },
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const send = (signature: string) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-service-signature': `t=${timestamp},v1=${signature}` },
      });
    expect([name, (await send(digest)).status, (await send('0'.repeat(64))).status]).toEqual([name, 204, 400]);
  } finally {
    await program.stop();
  }
}
