// `npm run fuzz:api`: runs the fuzzer Schemathesis against a new service. It sends the requests that
// gateway/openapi.json describes, with an API key and with sessions. Exits with 1 if it finds an error or Python is
// missing.

import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirSetting, stopOnSignal } from '@marketplace/local';
import { type Records, startProduct } from './product.ts';
import { pythonPrograms, schemathesis } from './schemathesis.ts';

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '40' },
    seed: { type: 'string' },
    phases: { type: 'string', default: 'examples,coverage,fuzzing,stateful' },
    only: { type: 'string' },
  },
});
const print = (line: string): void => console.log(line);
const seed = Number(values.seed ?? Date.now() % 1_000_000);

/** Path of an endless stream, which other tests cover. Schemathesis reads every response to its end. */
const endless = ['listDeliveryChanges'];
/**
 * Operations that change or close the session's organization, and operations that end the session. They would break the
 * other requests of a run, so each list has its own run.
 */
const leaving = ['createOrganization', 'switchOrganization', 'closeOrganization'];
const ending = ['signOut', 'revokeSession', 'revokeOtherSessions', 'reauthenticate', 'changePassword'];

const dataDir = path.join(dataDirSetting(process.env), 'fuzz');
mkdirSync(dataDir, { recursive: true });
const programs = await pythonPrograms(dataDir, print);
const workDir = mkdtempSync(path.join(tmpdir(), 'marketplace-fuzz-'));
// As root, PostgreSQL runs as another user, which must be able to reach its files.
chmodSync(workDir, 0o755);
const product = await startProduct({
  dataDir: path.join(workDir, 'data'),
  print,
  log: createWriteStream(path.join(dataDir, 'service.log')),
});
stopOnSignal(end, { exitCode: 1 });
try {
  const settings = {
    programs,
    workDir,
    origin: product.origin,
    examples: Number(values.examples),
    seed,
    phases: values.phases,
  };
  // Before the runs, because these send many wrong passwords, which are counted and would block signing in.
  const sessions = [await product.signIn(), await product.signIn(), await product.signIn()];
  const runs: { name: string; header: string; without?: string[]; only?: string[] }[] = [
    { name: 'key', header: `Authorization: Bearer ${product.apiKey}`, without: endless },
    { name: 'session', header: `Cookie: ${sessions[0]}`, without: [...endless, ...leaving, ...ending] },
    { name: 'leaving', header: `Cookie: ${sessions[1]}`, only: leaving },
    { name: 'ending', header: `Cookie: ${sessions[2]}`, only: ending },
  ].filter(({ name }) => values.only === undefined || values.only === name);
  // Each run has its own session. All are made in advance, because a run may revoke the API key that makes them.
  const served = await (await fetch(`${product.origin}/api/v1/openapi.json`)).text();
  const documents = new Map<string, string>();
  for (const { name } of runs) documents.set(name, localDocument(workDir, name, served, await product.makeRecords()));
  for (const { name, header, without = [], only = [] } of runs) {
    const selection = only.length > 0 ? `only ${only.join(', ')}` : `without ${without.join(', ')}`;
    print(`\n== ${name}, seed ${seed}, ${selection} ==\n`);
    if (!(await schemathesis({ ...settings, document: documents.get(name)!, header, without, only })))
      process.exitCode = 1;
    // Without this check, all following requests could be anonymous, and the run would show little.
    if (name === 'session' && !(await product.isSignedIn(sessions[0]!))) {
      print('\nThe session ended during its run: an operation that ends sessions must have its own run.\n');
      process.exitCode = 1;
    }
  }
} finally {
  await end();
}

async function end(): Promise<void> {
  await product.stop();
  rmSync(workDir, { recursive: true, force: true });
}

/**
 * Writes a copy of the served document for one run, with ids of existing records as example ids. Ids have the form that
 * this version accepts, so that generated requests pass the check of their form.
 */
function localDocument(folder: string, name: string, served: string, { ids, byPath }: Records): string {
  const exact = served.replaceAll(/"pattern": "(\^[a-z]+_)"/g, '"pattern": "$1[0-7][0-9a-hjkmnp-tv-z]{25}$"');
  const { paths, ...rest } = JSON.parse(exact) as { paths: Record<string, object> };
  const unknown = Object.keys(byPath).find((pattern) => !paths[pattern]);
  if (unknown !== undefined) throw new Error(`There is no path ${unknown}.`);
  const local = Object.fromEntries(
    Object.entries(paths).map(([pattern, item]) => [pattern, withIds(item, [...ids, ...(byPath[pattern] ?? [])])]),
  );
  const file = path.join(folder, `openapi-${name}.json`);
  writeFileSync(file, JSON.stringify({ ...withIds(rest, ids), paths: local }));
  return file;
}

/** Replaces each example id by the last of `ids` with the same prefix. */
function withIds<T extends object>(part: T, ids: string[]): T {
  const text = ids.reduce(
    (at, id) => at.replaceAll(new RegExp(`"example":"${id.split('_')[0]}_[^"]*"`, 'g'), `"example":"${id}"`),
    JSON.stringify(part),
  );
  return JSON.parse(text) as T;
}
