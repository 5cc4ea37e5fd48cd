import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTemplates } from '@marketplace/store/testing/database';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { startInfrastructure, type Infrastructure } from '../src/infrastructure/infrastructure.ts';
import { stopOnSignal } from '../src/processes/signals.ts';
import { type OfferedStacks, offerStacks } from './offer-stacks.ts';

/** Stops what `startServers` has started, and removes all data. */
export let stopServers: (() => Promise<void>) | undefined;

/** The clock of a test workflow may jump over idle days. */
const dynamicConfig = { 'frontend.WorkflowTimeSkippingEnabled': true };

/**
 * Jest calls this once, before the first test: real PostgreSQL and a real Temporal server, on ports and data of their
 * own. Tests find them by TEST_DATABASE_URL, whose user may create databases, and TEST_TEMPORAL_ADDRESS, and by
 * TEST_STACKS_URL the process that runs the stacks of suites. Who sets one of the first two brings that server along;
 * the settings of
 * `npm start` are not read, as they may name servers that matter.
 */
export default async function startServers(): Promise<void> {
  const { TEST_DATABASE_URL, TEST_TEMPORAL_ADDRESS } = process.env;
  const env = { ...process.env, DATABASE_URL: TEST_DATABASE_URL, TEMPORAL_ADDRESS: TEST_TEMPORAL_ADDRESS };
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  // When we are root, PostgreSQL runs as another user, who must be able to reach its files.
  await chmod(dataDir, 0o755);
  // Jest starts its workers after this, with this environment.
  process.env.TEST_RUN_ID = randomBytes(4).toString('hex');

  let servers: Infrastructure | undefined;
  let stacks: OfferedStacks | undefined;
  stopServers = async () => {
    await stacks?.close();
    if (TEST_DATABASE_URL) await dropTemplates(TEST_DATABASE_URL);
    await servers?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Jest does not call its teardown when it is interrupted, nor when this function throws.
  stopOnSignal(stopServers, { exitCode: 1 });
  try {
    servers = await startInfrastructure({
      dataDir,
      env,
      dynamicConfig,
      searchAttributes,
      test: true,
      print: console.log,
    });
    void servers.failed.then((error) => console.error(error.message));
    process.env.TEST_DATABASE_URL = servers.databaseUrl;
    process.env.TEST_TEMPORAL_ADDRESS = servers.temporalAddress;
    stacks = await offerStacks();
    process.env.TEST_STACKS_URL = stacks.url;
  } catch (error) {
    await stopServers();
    throw error;
  }
}
