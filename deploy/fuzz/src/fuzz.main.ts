import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirSetting, repositoryRoot } from '@marketplace/local';
import { startProduct } from './product.ts';
import { pythonPrograms } from './python.ts';
import { schemathesis } from './schemathesis.ts';

/**
 * `npm run fuzz:api`: Schemathesis, a fuzzer that is not ours, against the running service from the committed document, with an
 * API key and with a session. Exits with 1 when it finds something, and where Python is missing.
 */
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

/** The stream of deliveries does not end, and a fuzzer waits for the end of every answer. It has tests of its own. */
const endless = ['listDeliveryChanges'];
/**
 * These take the session of a run to another organization, or close its own, and these end it: each have a run of their
 * own.
 */
const leaving = ['createOrganization', 'switchOrganization', 'closeOrganization'];
const ending = ['signOut', 'revokeSession', 'revokeOtherSessions'];

const dataDir = path.join(dataDirSetting(process.env), 'fuzz');
mkdirSync(dataDir, { recursive: true });
const programs = await pythonPrograms(dataDir, print);
const workDir = mkdtempSync(path.join(tmpdir(), 'marketplace-fuzz-'));
// When we are root, PostgreSQL runs as another user, who must be able to reach its files.
chmodSync(workDir, 0o755);
const product = await startProduct({
  dataDir: path.join(workDir, 'data'),
  print,
  log: createWriteStream(path.join(dataDir, 'service.log')),
});
try {
  const settings = {
    programs,
    workDir,
    document: localDocument(workDir, product.ids),
    origin: product.origin,
    examples: Number(values.examples),
    seed,
    phases: values.phases,
  };
  // Before any run: wrong passwords are counted, and the runs bring many.
  const sessions = [await product.signIn(), await product.signIn(), await product.signIn()];
  const runs: { name: string; header: string; without?: string[]; only?: string[] }[] = [
    { name: 'key', header: `Authorization: Bearer ${product.apiKey}`, without: endless },
    { name: 'session', header: `Cookie: ${sessions[0]}`, without: [...endless, ...leaving, ...ending] },
    { name: 'leaving', header: `Cookie: ${sessions[1]}`, only: leaving },
    { name: 'ending', header: `Cookie: ${sessions[2]}`, only: ending },
  ].filter(({ name }) => values.only === undefined || values.only === name);
  for (const { name, header, without = [], only = [] } of runs) {
    print(
      `\n== ${name}, seed ${seed}, ${only.length > 0 ? `only ${only.join(', ')}` : `without ${without.join(', ')}`} ==\n`,
    );
    if (!(await schemathesis({ ...settings, header, without, only }))) process.exitCode = 1;
  }
} finally {
  await product.stop();
  rmSync(workDir, { recursive: true, force: true });
}

/**
 * The committed document. Only its examples of ids are ids of records that there are, and the session cookie is called
 * `sid`, as on every local http start.
 */
function localDocument(folder: string, ids: string[]): string {
  const committed = readFileSync(path.join(repositoryRoot, 'gateway/openapi.json'), 'utf8');
  const text = ids.reduce(
    (at, id) => at.replaceAll(new RegExp(`"example": "${id.split('_')[0]}_[^"]*"`, 'g'), `"example": "${id}"`),
    committed,
  );
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, text.replaceAll('"__Host-sid"', '"sid"'));
  return file;
}
