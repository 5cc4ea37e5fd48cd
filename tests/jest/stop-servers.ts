import { stopServers } from './start-servers.ts';

/** Stops the servers. Jest calls this once, after the last test. */
export default async function teardown(): Promise<void> {
  await stopServers?.();
}
