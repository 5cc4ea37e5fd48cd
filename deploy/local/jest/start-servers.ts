import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { startInfrastructure, type Infrastructure } from '../src/infrastructure.ts';
import { stopOnSignal } from '../src/signals.ts';
import { type ScanReport, scanRun } from '../test/support/secret-run.ts';
import { plantControl } from './control.ts';
import { keepDatabases } from './keep-databases.ts';

export interface Run {
  /** Stops the servers, and looks for the secrets that the run has used in all that it left. */
  lookThrough(): Promise<ScanReport>;
  /** Stops the servers, and removes all data. */
  stop(): Promise<void>;
}

/** What `startServers` has started. */
export let run: Run | undefined;

/** The clock of a test workflow may jump over idle days. */
const dynamicConfig = { 'frontend.WorkflowTimeSkippingEnabled': true };

/**
 * Jest calls this once, before the first test: real PostgreSQL and a real Temporal server, on ports and data of their
 * own. Tests find them by TEST_DATABASE_URL, whose user may create databases, and TEST_TEMPORAL_ADDRESS. Who sets one
 * of these brings that server along; the settings of `npm start` are not read, as they may name servers that matter.
 *
 * TEST_KEPT_DIR takes what suites leave behind, and the secrets that they use, which every process of theirs tells by itself.
 */
export default async function startServers(): Promise<void> {
  const { TEST_DATABASE_URL, TEST_TEMPORAL_ADDRESS } = process.env;
  const env = { ...process.env, DATABASE_URL: TEST_DATABASE_URL, TEMPORAL_ADDRESS: TEST_TEMPORAL_ADDRESS };
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  // When we are root, PostgreSQL runs as another user, who must be able to reach its files.
  await chmod(dataDir, 0o755);
  const kept = join(dataDir, 'kept');

  let servers: Infrastructure | undefined;
  const stop = async (): Promise<void> => {
    await servers?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Jest does not call its teardown when it is interrupted, nor when this function throws.
  stopOnSignal(stop, { exitCode: 1 });
  try {
    servers = await startInfrastructure({ dataDir, env, dynamicConfig, searchAttributes, test: true, print: console.log });
    void servers.failed.then((error) => console.error(error.message));

    await mkdir(kept, { mode: 0o700 });
    // Jest starts its workers after this, with this environment.
    process.env.TEST_DATABASE_URL = servers.databaseUrl;
    process.env.TEST_TEMPORAL_ADDRESS = servers.temporalAddress;
    process.env.TEST_KEPT_DIR = kept;
    process.env.NODE_OPTIONS += ` --import=${new URL('./learn-secrets.ts', import.meta.url).href}`;

    const { databaseUrl, temporalAddress, dataDir: data, stop: stopServers } = servers;
    // On a server of somebody else's it may be any word.
    if (!TEST_DATABASE_URL) await leaveSecret(kept, "PostgreSQL's password", new URL(databaseUrl).password);
    const control = await plantControl({ databaseUrl, temporalAddress: TEST_TEMPORAL_ADDRESS ? undefined : temporalAddress });
    const lookThrough = async (): Promise<ScanReport> => {
      await control.close();
      // On a server that is somebody else's, databases that no suite has made are none of ours.
      if (!TEST_DATABASE_URL) await keepDatabases(databaseUrl);
      await stopServers();
      return scanRun([kept, data.logs, data.temporal], control);
    };
    run = { lookThrough, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As processes of tests leave those that they use. */
async function leaveSecret(kept: string, name: string, text: string): Promise<void> {
  await writeFile(join(kept, 'servers.secrets'), `${JSON.stringify({ name, text })}\n`, { mode: 0o600 });
}
