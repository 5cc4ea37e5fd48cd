import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';

/** The entry points of the workflow bundle. */
const workflowSources = {
  workflowsPath: fileURLToPath(new URL('../workflows.ts', import.meta.url)),
  workflowInterceptorModules: [fileURLToPath(new URL('../tracing/workflow-interceptors.ts', import.meta.url))],
};

/**
 * Returns the workflow bundle. With `cacheDir`, the bundle is built once for each state of the sources, which takes
 * seconds, and then read from a file. Without it, the bundle is always built. Throws if it must be built and the
 * directory cannot be written.
 */
export async function loadBundle(cacheDir?: string): Promise<WorkflowBundle> {
  const file = cacheDir && path.join(cacheDir, `workflows-${sourcesDigest()}.js`);
  if (file && existsSync(file)) return { code: readFileSync(file, 'utf8') };
  if (file && (await isMadeElsewhere(file))) return { code: readFileSync(file, 'utf8') };
  try {
    const { code } = await bundleWorkflowCode({ ...workflowSources, logger: silent });
    if (file) {
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, code);
      renameSync(draft, file);
    }
    return { code };
  } finally {
    if (file) rmSync(lockOf(file), { recursive: true, force: true });
  }
}

const lockOf = (file: string): string => `${file}.lock`;
/**
 * Longer than bundling takes on a busy machine. After this time, a process ignores the lock and builds the bundle
 * itself.
 */
const lockMsMax = 60_000;

/** Takes the lock, or waits for the process that holds it. Returns whether that process has built the file. */
async function isMadeElsewhere(file: string): Promise<boolean> {
  mkdirSync(path.dirname(file), { recursive: true });
  const deadline = Date.now() + lockMsMax;
  for (;;) {
    try {
      mkdirSync(lockOf(file));
      // Another process may have built the file since the first check.
      if (!existsSync(file)) return false;
      rmSync(lockOf(file), { recursive: true });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (existsSync(file)) return true;
      if (Date.now() > deadline) return false;
      await delay(100);
    }
  }
}

const { version: sdkVersion } = createRequire(import.meta.url)('@temporalio/worker/package.json') as {
  version: string;
};

function sourcesDigest(): string {
  // The bundle depends on the version of the SDK too.
  const digest = createHash('sha256').update(sdkVersion);
  for (const directory of sourceDirectories()) {
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts')) digest.update(name).update(readFileSync(path.join(directory, name)));
    }
  }
  return digest.digest('hex').slice(0, 16);
}

/** The sources that workflows import: this package, the contracts and the kernel. */
function sourceDirectories(): string[] {
  const services = path.join(import.meta.dirname, '../../../services');
  const contracts = readdirSync(services)
    .map((domain) => path.join(services, domain, 'contract'))
    .filter((directory) => existsSync(directory));
  return [
    path.dirname(import.meta.dirname),
    path.join(import.meta.dirname, '../../../libs/kernel/src'),
    ...contracts.sort(),
  ];
}

const nothing = (): void => undefined;
const silent = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
