import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyPage } from '../support/every-page.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const { open, errors, documents } = everyPage();
const notice = 'This is a sandbox installation';

let sandbox: StartedGateway;
let live: StartedGateway;
beforeAll(async () => {
  [sandbox, live] = await Promise.all([startGateway({ sandbox: true }), startGateway()]);
});
afterAll(() => Promise.all([sandbox, live].map((gateway) => gateway?.close())));

test.each([...open, errors[0]!, ...documents])(
  '%s of a sandbox installation says so, and of another does not',
  async (path) => {
    const textAt = async (gateway: StartedGateway): Promise<string> =>
      (await gateway.send(path, { headers: { accept: 'text/html', ...gateway.as('owner') } })).text();
    expect((await textAt(sandbox)).split(notice)).toHaveLength(2);
    expect(await textAt(live)).not.toContain(notice);
  },
);

test.each(['/', '/healthz', '/api/v1/listings', '/api/v1/auth/session', '/nowhere', '/docs/style.css'])(
  'the answer of %s has the header sandbox-installation in a sandbox installation only',
  async (path) => {
    expect((await sandbox.send(path)).headers.get('sandbox-installation')).toBe('1');
    expect((await live.send(path)).headers.has('sandbox-installation')).toBe(false);
  },
);

test('so has the answer to what is not HTTP', async () => {
  expect(await rawRequest(sandbox.port, 'nonsense\r\n\r\n')).toContain('\r\nsandbox-installation: 1\r\n');
});
