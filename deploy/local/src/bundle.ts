import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';
import { workflowsPath } from '@marketplace/workflows';

/**
 * The workflow bundle, made once per state of the sources: bundling takes seconds, reading it nothing. Without a directory it is
 * made anew.
 */
export async function loadBundle(cacheDir?: string): Promise<WorkflowBundle> {
  const file = cacheDir && path.join(cacheDir, `workflows-${sourcesDigest()}.js`);
  if (file && existsSync(file)) return { code: readFileSync(file, 'utf8') };
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: silent });
  if (file) {
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(`${file}.new`, code);
    renameSync(`${file}.new`, file);
  }
  return { code };
}

function sourcesDigest(): string {
  const root = path.dirname(workflowsPath);
  const digest = createHash('sha256');
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.ts')) digest.update(name).update(readFileSync(path.join(root, name)));
  }
  return digest.digest('hex').slice(0, 16);
}

const nothing = (): void => undefined;
const silent = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
