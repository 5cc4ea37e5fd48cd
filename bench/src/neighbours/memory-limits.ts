import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local';

const manifests = { gateway: 'base/gateway.yaml', worker: 'base/worker.yaml' };
const ofServices = 'service/deployment.yaml';

/** MiB that a process may use in deploy/k8s. */
export function memoryLimitMib(processName: string): number {
  const file = manifests[processName as keyof typeof manifests] ?? ofServices;
  const text = readFileSync(path.join(repositoryRoot, 'deploy/k8s', file), 'utf8');
  const [, amount, unit] = /limits: \{ memory: (\d+)(Mi|Gi) \}/.exec(text) ?? [];
  if (amount === undefined) throw new Error(`deploy/k8s/${file} has no memory limit.`);
  return Number(amount) * (unit === 'Gi' ? 1024 : 1);
}

/** The limit of V8's heap that Node chooses in a container with that limit: half of it. */
export function heapLimitMib(processName: string): number {
  return memoryLimitMib(processName) / 2;
}
