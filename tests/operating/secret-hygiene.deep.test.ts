import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import { type KillableServers, startKillableServers } from '../support/chaos/killable-servers.ts';
import { type OpenTestEnvironment, openTestEnvironment } from '../support/stacks/test-environment.ts';
import { testSecretHygiene } from '../support/secrets/secret-hygiene.ts';
import {
  everythingLogged,
  type SeparateProcesses,
  startSeparateProcesses,
} from '../support/stacks/processes/separate-processes.ts';
import { temporalTexts } from '../support/secrets/secret-scan.ts';

/**
 * Servers of this file only, so that their files can be read after they have stopped: Temporal's database and the logs
 * of both.
 */
let servers: KillableServers;
let base: OpenTestEnvironment;
let stack: SeparateProcesses;
afterAll(async () => {
  await stack?.stop();
  await base?.close();
  await servers?.stop();
});

const filesOf = (directory: string, extension: string): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(directory, name));

testSecretHygiene({
  openStack: async () => {
    servers = await startKillableServers();
    base = await openTestEnvironment(servers);
    stack = await startSeparateProcesses(base, { extraEnv: everythingLogged });
    return { base, stack };
  },
  serverTexts: async () => {
    await servers.kill('temporal');
    const logs = filesOf(servers.directory, '.log').map((file) => ({
      where: path.basename(file),
      text: readFileSync(file),
    }));
    return [
      ...logs,
      ...filesOf(path.join(servers.directory, 'temporal'), '.sqlite').flatMap((file) => [...temporalTexts(file)]),
    ];
  },
});
