import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '@marketplace/kernel';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { startInfrastructure } from '@marketplace/local/infrastructure/infrastructure';
import { freePort } from '@marketplace/local/infrastructure/ports';
import { startStack, stackLogger } from '@marketplace/local/stack/stack';
import { openTestEnvironment } from '../stacks/open-test-environment.ts';
import { bundleDirectory, settingsOfTestEnvironment } from '../stacks/test-environment.ts';
import type { Service } from './scene.ts';
import { controlsOn, ownService } from './services.ts';

/** Starts the product on new servers, with all controls. `settings` override them. */
export async function startOwnService(
  settings: Environment,
  print: (line: string) => void,
): Promise<{ service: Service; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marketplace-abuse-'));
  // As root, PostgreSQL runs as another user, which must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse()) await close();
  };
  try {
    // Servers that the settings of this machine name may have real data.
    const env = { ...process.env, DATABASE_URL: undefined, TEMPORAL_ADDRESS: undefined };
    const servers = await startInfrastructure({ dataDir, env, test: true, searchAttributes, print });
    closers.push(servers.stop);
    const base = await openTestEnvironment(servers);
    closers.push(base.close);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const environment = { ...settingsOfTestEnvironment(base, origin), PORT: String(port), ...controlsOn, ...settings };
    const log = stackLogger({ write: () => undefined });
    const stack = await startStack({ environment, cacheDir: bundleDirectory, log });
    closers.push(stack.stop);
    return { service: ownService(base, origin), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
