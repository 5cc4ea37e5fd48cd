import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';
import { workflowSources } from './workflow-sources.ts';

/**
 * The workflow bundle, made once per state of the sources: bundling takes seconds, reading it nothing. Without a
 * directory it is made anew.
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
/** Longer than bundling takes on a busy machine. Whoever still finds a lock then makes the bundle all the same. */
const lockMsMax = 60_000;

/** Takes the lock, or waits for the process that has it. Answers whether that has made the file. */
async function isMadeElsewhere(file: string): Promise<boolean> {
  mkdirSync(path.dirname(file), { recursive: true });
  const deadline = Date.now() + lockMsMax;
  for (;;) {
    try {
      mkdirSync(lockOf(file));
      // Another process may have finished between the first look and this.
      if (!existsSync(file)) return false;
      rmSync(lockOf(file), { recursive: true });
      return true;
    } catch {
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
  // Another SDK makes another bundle of the same sources.
  const digest = createHash('sha256').update(sdkVersion);
  for (const directory of sourceDirectories()) {
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts')) digest.update(name).update(readFileSync(path.join(directory, name)));
    }
  }
  return digest.digest('hex').slice(0, 16);
}

/** Workflows import their own package, contracts and the kernel. */
function sourceDirectories(): string[] {
  const services = path.join(import.meta.dirname, '../../../services');
  const contracts = readdirSync(services)
    .map((domain) => path.join(services, domain, 'contract'))
    .filter((directory) => existsSync(directory));
  return [path.dirname(import.meta.dirname), path.join(services, 'kernel/src'), ...contracts.sort()];
}

const nothing = (): void => undefined;
const silent = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
