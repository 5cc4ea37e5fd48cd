import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';
import { workflowSources } from '@marketplace/workflows';

/**
 * The workflow bundle, made once per state of the sources: bundling takes seconds, reading it nothing. Without a directory it is
 * made anew.
 */
export async function loadBundle(cacheDir?: string): Promise<WorkflowBundle> {
  const file = cacheDir && path.join(cacheDir, `workflows-${sourcesDigest()}.js`);
  if (file && existsSync(file)) return { code: readFileSync(file, 'utf8') };
  const { code } = await bundleWorkflowCode({ ...workflowSources, logger: silent });
  if (file) {
    mkdirSync(cacheDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, file);
  }
  return { code };
}

const { version: sdkVersion } = createRequire(import.meta.url)('@temporalio/worker/package.json') as { version: string };

function sourcesDigest(): string {
  const root = path.dirname(workflowSources.workflowsPath);
  // Another SDK makes another bundle of the same sources.
  const digest = createHash('sha256').update(sdkVersion);
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.ts')) digest.update(name).update(readFileSync(path.join(root, name)));
  }
  return digest.digest('hex').slice(0, 16);
}

const nothing = (): void => undefined;
const silent = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
