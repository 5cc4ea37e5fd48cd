import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedStack, type SharedStack } from '../../support/stacks/stack-host.ts';
import { newTrader } from '../../support/traders.ts';

/**
 * Test of generated-clients.deep.test.ts, in Python. It needs Python 3 with `venv`, and gets the generator from PyPI.
 */
const run = promisify(execFile);

let stack: SharedStack;
let token: string;
let directory: string;
beforeAll(async () => {
  stack = await sharedStack();
  ({ token } = await newTrader(stack, 'python@clients.example'));
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-python-'));
  const document = await (await fetch(`${stack.origin}/api/v1/openapi.json`)).text();
  writeFileSync(path.join(directory, 'openapi.json'), document);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const program = `
import json, os
from client import AuthenticatedClient
from client.api.listings import create_listing, get_listing
from client.models import CreateListingBody, CurrencyInput, PriceInput

api = AuthenticatedClient(base_url=os.environ["ORIGIN"], token=os.environ["API_KEY"])
body = CreateListingBody(title="Generated", price=PriceInput(amount=4900, currency=CurrencyInput.USD))
created = create_listing.sync(client=api, body=body)
read = get_listing.sync(created.id, client=api)
refused = get_listing.sync("lst_01h2xcejqtf2nbrexx3vqjhp41", client=api)
print(json.dumps([created.title, read.price.amount, str(refused.code)]))
`;

test('the client that openapi-python-client makes works', async () => {
  const options = { cwd: directory };
  await run('python3', ['-m', 'venv', 'venv'], options);
  await run('venv/bin/pip', ['install', '--quiet', '--disable-pip-version-check', 'openapi-python-client'], options);
  const { stdout: said, stderr } = await run(
    'venv/bin/openapi-python-client',
    ['generate', '--path', 'openapi.json', '--output-path', 'client', '--meta', 'none'],
    options,
  );
  // Only what payment providers send has no JSON body.
  expect(`${said}${stderr}`.match(/WARNING.*/g)).toEqual([
    'WARNING parsing POST /api/v1/payment-providers/{provider}/webhooks within payment_providers. ' +
      'Endpoint will not be generated.',
  ]);
  writeFileSync(path.join(directory, 'program.py'), program);
  const env = { PATH: process.env.PATH, ORIGIN: stack.origin, API_KEY: token };
  const { stdout } = await run('venv/bin/python', ['program.py'], { ...options, env });
  expect(JSON.parse(stdout)).toEqual(['Generated', 4900, 'not_found']);
});
