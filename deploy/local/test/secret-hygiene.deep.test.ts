import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MortalServers, startMortalServers } from './support/mortal-servers.ts';
import { testSecretHygiene } from './support/secret-hygiene.ts';
import { openStand } from './support/open-stand.ts';
import { temporalPlaces } from './support/temporal-store.ts';

/** Of its own, so that their files can be read when they have stopped: all that Temporal has stored, and what both have logged. */
let servers: MortalServers;

const filesOf = (directory: string, extension: string): string[] =>
  readdirSync(directory).filter((name) => name.endsWith(extension)).map((name) => path.join(directory, name));

testSecretHygiene({
  openBase: async () => {
    servers = await startMortalServers();
    const base = await openStand(servers);
    return { ...base, close: () => base.close().finally(servers.stop) };
  },
  serverPlaces: async () => {
    await servers.kill('temporal');
    const logs = filesOf(servers.directory, '.log').map((file) => ({ where: path.basename(file), text: readFileSync(file) }));
    return [...logs, ...filesOf(path.join(servers.directory, 'temporal'), '.sqlite').flatMap((file) => [...temporalPlaces(file)])];
  },
});
