import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from './data-dir.ts';

/**
 * The rules of gateway/redocly.yaml over the document, and what would break a client of the last release. `openapi.released.json` is
 * what clients hold: it is replaced by the document when a release is made.
 */
const gateway = path.join(repositoryRoot, 'gateway');
const checks = [
  ['lint', 'openapi.json'],
  ['diff', 'openapi.released.json', 'openapi.json'],
];
for (const check of checks) {
  // Whoever develops is nobody's business.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status } = spawnSync('redocly', [...check, '--config', 'redocly.yaml'], { cwd: gateway, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
