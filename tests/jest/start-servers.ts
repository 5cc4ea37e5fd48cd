import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTemplates } from '@marketplace/store/testing/database';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { startInfrastructure, type Infrastructure } from '@marketplace/local/infrastructure/infrastructure';
import { stopOnSignal } from '@marketplace/local/processes/signals';
import { type OfferedStacks, offerStacks } from './offer-stacks.ts';

/** Stops the servers that `startServers` has started and deletes their data. Undefined before `startServers`. */
export let stopServers: (() => Promise<void>) | undefined;

/** Setting that lets tests of workflows skip time. */
const dynamicConfig = { 'frontend.WorkflowTimeSkippingEnabled': true };

/**
 * Starts a real PostgreSQL and a real Temporal server with new data on free ports. Jest calls this once, before the
 * first test. It sets TEST_DATABASE_URL (a user that may create databases), TEST_TEMPORAL_ADDRESS, and TEST_STACKS_URL
 * (the process that runs the stacks of the test files). If TEST_DATABASE_URL or TEST_TEMPORAL_ADDRESS is already set,
 * that server is used and none is started. The settings of `npm start` are not read, because they may name servers with
 * real data.
 */
export default async function startServers(): Promise<void> {
  const { TEST_DATABASE_URL, TEST_TEMPORAL_ADDRESS } = process.env;
  const env = { ...process.env, DATABASE_URL: TEST_DATABASE_URL, TEMPORAL_ADDRESS: TEST_TEMPORAL_ADDRESS };
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  // As root, PostgreSQL runs as another user, which must be able to reach its files.
  await chmod(dataDir, 0o755);
  // Jest starts its workers after this function, with this process's environment.
  process.env.TEST_RUN_ID = randomBytes(4).toString('hex');

  let servers: Infrastructure | undefined;
  let stacks: OfferedStacks | undefined;
  stopServers = async () => {
    await stacks?.close();
    if (TEST_DATABASE_URL) await dropTemplates(TEST_DATABASE_URL);
    await servers?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Jest does not call its teardown when it is interrupted or when this function throws.
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
