import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

interface Api {
  paths: Record<string, Record<string, object>>;
  components: { schemas: { Offer: { properties: Record<string, object>; required: string[] } } };
}

const gateway = path.join(repositoryRoot, 'gateway');
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-api-'));
  copyFileSync(path.join(gateway, 'redocly.yaml'), path.join(directory, 'redocly.yaml'));
  // The current API is the released one, so that only the changes of this test count.
  copyFileSync(path.join(gateway, 'openapi.json'), path.join(directory, 'openapi.released.json'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs the check of `npm run lint` on a changed API. Resolves to the exit code and the output. */
async function lint(change: (api: Api) => void): Promise<{ code: number; output: string }> {
  const api = JSON.parse(readFileSync(path.join(gateway, 'openapi.json'), 'utf8')) as Api;
  change(api);
  writeFileSync(path.join(directory, 'openapi.json'), JSON.stringify(api));
  const program = path.join(repositoryRoot, 'tools/src/checks/lint-openapi.ts');
  const env = {
    ...process.env,
    PATH: `${path.join(repositoryRoot, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };
  return promisify(execFile)(process.execPath, [program, directory], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

test('an operation and a member that are added break no client', async () => {
  const { code, output } = await lint(({ paths, components }) => {
    paths['/api/v1/offers-of-others'] = { get: { ...paths['/api/v1/offers']!.get, operationId: 'listOthersOffers' } };
    components.schemas.Offer.properties.note = { type: 'string' };
  });
  expect([code, output]).toEqual([0, expect.any(String)]);
});

test('a released operation that is missing is refused', async () => {
  const { code, output } = await lint(({ paths }) => void delete paths['/api/v1/offers/{id}/withdraw']);
  expect([code, output]).toEqual([1, expect.stringContaining('/offers/{id}/withdraw')]);
});

test('a member of a released answer that is missing is refused', async () => {
  const { code, output } = await lint(({ components: { schemas } }) => {
    delete schemas.Offer.properties.awaiting;
    schemas.Offer.required = schemas.Offer.required.filter((name) => name !== 'awaiting');
  });
  expect([code, output]).toEqual([1, expect.stringContaining('awaiting')]);
});

test('a parameter of a path that is not required is refused', async () => {
  const { code, output } = await lint(({ paths }) => {
    const { parameters } = paths['/api/v1/offers/{id}']!.get as { parameters: { in?: string; required?: boolean }[] };
    delete parameters.find((each) => each.in === 'path')!.required;
  });
  expect([code, output]).toEqual([1, expect.stringContaining('"valid": false')]);
});
