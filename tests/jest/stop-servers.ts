import { stopServers } from './start-servers.ts';

/** Jest calls this once, after the last test. */
export default async function teardown(): Promise<void> {
  await stopServers?.();
}
