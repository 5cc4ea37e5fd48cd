import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Connection } from '@temporalio/client';
import { databasePlaces, historyPlaces, type Place } from './secret-places.ts';
import { scanFor } from './secret-scan.ts';

/**
 * Looks for known secrets in what a run has left, for example of the whole suite:
 * `node deploy/local/test/support/secret-scan.main.ts --secrets <file with one in each line> [--database <url>] [--files <file or folder>]
 * [--temporal <address> --task-queue <name>]`; each but the first may stand several times. The first secret of the file is a control: it was
 * planted, and must be found in each kind of place.
 */
const { values } = parseArgs({
  options: {
    secrets: { type: 'string' },
    database: { type: 'string', multiple: true, default: [] },
    files: { type: 'string', multiple: true, default: [] },
    temporal: { type: 'string' },
    'task-queue': { type: 'string', multiple: true, default: [] },
  },
});
if (!values.secrets) throw new Error('Which secrets? --secrets <file>');
const [control = '', ...secrets] = readFileSync(values.secrets, 'utf8').split('\n').filter((line) => line !== '');

function filesIn(name: string): Place[] {
  if (statSync(name).isDirectory()) return readdirSync(name).flatMap((entry) => filesIn(path.join(name, entry)));
  return [{ where: `file ${name}`, text: readFileSync(name, 'utf8') }];
}

async function histories(address: string, taskQueues: string[]): Promise<Place[]> {
  const connection = await Connection.connect({ address });
  const places = await Promise.all(taskQueues.map((taskQueue) => historyPlaces(connection, taskQueue)));
  await connection.close();
  return places.flat();
}

const kinds: Record<string, Place[]> = {
  database: (await Promise.all(values.database.map(databasePlaces))).flat(),
  files: values.files.flatMap(filesIn),
  histories: values.temporal ? await histories(values.temporal, values['task-queue']) : [],
};
for (const [kind, places] of Object.entries(kinds)) {
  if (places.length === 0) continue;
  if (scanFor(new Map([['control', control]]), places).length === 0) throw new Error(`The control was not found in ${kind}: this scan proves nothing.`);
  console.log(`${kind}: ${places.length} places, the control is found`);
}
const findings = scanFor(new Map(secrets.map((secret, index) => [`line ${index + 2}`, secret])), Object.values(kinds).flat());
for (const { secret, spelling, where, context } of findings) console.log(`${secret} as ${spelling} in ${where}: ${context}`);
console.log(`${secrets.length} secrets, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
