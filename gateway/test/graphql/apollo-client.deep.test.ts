import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { readTrustedDocuments } from '../../src/graphql/requests/trusted-documents.ts';
import { startGateway } from '../support/start-gateway.ts';

/** The commands and files of docs/graphql.md for Apollo Client, which comes from npm: nothing else needs it. */
const packages = [
  '@apollo/client@4.3.8',
  '@apollo/generate-persisted-query-manifest@1.4.0',
  '@apollo/persisted-query-lists@1.1.0',
  'graphql@16.15.0',
  'rxjs@7.8.2',
];
const folder = mkdtempSync(path.join(tmpdir(), 'apollo-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFileSync(new URL('../../../docs/graphql.md', import.meta.url), 'utf8');
/** A block by its first words, or by the name of its file. */
const blockOf = (opening: string): string => {
  const start = page.indexOf(opening);
  if (start < 0) throw new Error(`docs/graphql.md has no block that begins with ${opening}.`);
  return page.slice(page.indexOf('\n', start) + 1, page.indexOf('\n```', start));
};

/** Runs a command in the folder of a client, as a person would. Resolves to its output. */
async function inClient(command: string, environment: Record<string, string> = {}): Promise<string> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const options = { cwd: folder, env: { ...env, PATH, ...environment } };
  return (await promisify(execFile)('bash', ['-c', command], options)).stdout;
}

test("the manifest of Apollo's generate-persisted-query-manifest loads, and its client sends ids only", async () => {
  mkdirSync(path.join(folder, 'src'));
  for (const file of ['src/who-am-i.ts', 'src/client.ts'])
    writeFileSync(path.join(folder, file), blockOf(`\`\`\`ts ${file}`));
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  await inClient(`npm install --no-audit --no-fund --ignore-scripts ${packages.join(' ')}`);
  expect(await inClient(blockOf('```sh\nnpx generate-persisted-query-manifest'))).toContain('with 1 operation');
  const file = path.join(folder, 'persisted-query-manifest.json');
  const { operations } = JSON.parse(readFileSync(file, 'utf8')) as { operations: { id: string; body: string }[] };
  expect(operations.map(({ id }) => id)).toEqual(
    operations.map(({ body }) => createHash('sha256').update(body).digest('hex')),
  );

  const gateway = await startGateway({ documents: readTrustedDocuments(file) });
  try {
    // `fetch` of a browser, with the session's cookie. It prints what it sends.
    const script = `
      const send = globalThis.fetch;
      globalThis.fetch = (address, init) => {
        console.log(init.body);
        const headers = { ...init.headers, ...JSON.parse(process.env.SESSION) };
        return send(new URL(address, process.env.ORIGIN), { ...init, headers });
      };
      const [{ client }, { whoAmI }] = [await import('./src/client.ts'), await import('./src/who-am-i.ts')];
      const { data } = await client.query({ query: whoAmI });
      console.log(JSON.stringify(data));`;
    writeFileSync(path.join(folder, 'use-client.mjs'), script);
    const [sent, data] = (
      await inClient('node use-client.mjs', {
        ORIGIN: `http://127.0.0.1:${gateway.port}`,
        SESSION: JSON.stringify(gateway.as('owner')),
      })
    )
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(sent).toMatchObject({ extensions: { persistedQuery: { sha256Hash: operations[0]!.id } } });
    expect(sent).not.toHaveProperty('query');
    expect(data).toMatchObject({ viewer: { role: 'owner' } });
  } finally {
    await gateway.close();
  }
});
