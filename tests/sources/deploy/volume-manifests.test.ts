import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig, runningCallsMsMax } from '@marketplace/kernel';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { newSecrets } from '@marketplace/local/infrastructure/secrets';
import { secretEnvironment } from '@marketplace/local/start-settings';
import { serviceNames, services } from '@marketplace/operations/domains';
import { readPartSettings } from '@marketplace/operations/parts/part-settings';
import { stackSchemas } from '@marketplace/tools/configuration/describe-settings';
import { kustomize, type Manifest, writeOverlay, errorsIn } from '../../support/operating/kustomize.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
const base = kustomize(path.join(repositoryRoot, 'deploy/k8s/base'));
let overlay: string;
let manifests: Manifest[];
beforeAll(() => {
  overlay = writeOverlay(['volume']);
  manifests = kustomize(overlay);
});
afterAll(() => rmSync(overlay, { recursive: true }));

const find = (of: Manifest[], kind: string, name: string): Manifest =>
  of.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const podOf = (of: Manifest[], name: string): Manifest => find(of, 'Deployment', name).spec.template.spec;
const containerOf = (of: Manifest[], name: string): Manifest => podOf(of, name).containers[0];
/** The variables of a container that are secrets, with their keys. */
const secretsOf = ({ env }: Manifest): Manifest[] => env.filter(({ valueFrom }: Manifest) => valueFrom);

test('with the component for volume, one Deployment of webhooks and worker replaces both, and the rest stays', () => {
  const changed = ['Deployment webhooks', 'NetworkPolicy marketplace-services', 'NetworkPolicy marketplace-worker'];
  const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
  for (const manifest of manifests) expect([nameOf(manifest), errorsIn(manifest)]).toEqual([nameOf(manifest), []]);
  const ofWorker = ['Deployment worker', 'PodDisruptionBudget worker'];
  expect(manifests.map(nameOf)).toEqual(base.map(nameOf).filter((name) => !ofWorker.includes(name)));
  for (const manifest of manifests) if (!changed.includes(nameOf(manifest))) expect(base).toContainEqual(manifest);
});

test('its pods are those of webhooks, with the secrets, the resources and the time to stop of both', () => {
  const { env, command, resources, ...container } = containerOf(manifests, 'webhooks');
  const [webhooks, worker] = [containerOf(base, 'webhooks'), containerOf(base, 'worker')];
  expect(webhooks).toMatchObject(container);
  expect(command).toEqual(['node', 'deploy/operations/src/parts.main.ts']);
  const both = [...secretsOf(webhooks), ...secretsOf(worker)];
  const keysOf = (variables: Manifest[]): string[] => [...new Set(variables.map((one) => JSON.stringify(one)))].sort();
  expect(
    secretsOf({ env })
      .map((one) => JSON.stringify(one))
      .toSorted(),
  ).toEqual(keysOf(both));
  const sumOf = (of: 'requests' | 'limits', resource: string): number =>
    [webhooks, worker].reduce((sum, one) => sum + inMebi(one.resources[of][resource]), 0);
  expect(inMebi(resources.requests.cpu)).toBe(sumOf('requests', 'cpu'));
  expect(inMebi(resources.requests.memory)).toBe(sumOf('requests', 'memory'));
  expect(inMebi(resources.limits.memory)).toBe(sumOf('limits', 'memory'));
  const { contract, engineContract } = services.webhooks;
  // Requests may begin for 5 s; the worker gives running attempts 30 s.
  const finishSeconds = Math.max(30, 5 + runningCallsMsMax([contract, engineContract]) / 1_000);
  expect(podOf(manifests, 'webhooks').terminationGracePeriodSeconds).toBeGreaterThan(
    finishSeconds + container.lifecycle.preStop.sleep.seconds,
  );
});

/** `500m` is 500; `512Mi` is 512, and `1Gi` 1024. */
const inMebi = (quantity: string): number => parseInt(quantity) * (quantity.endsWith('Gi') ? 1024 : 1);

test('its network policy allows the connections of both', () => {
  const labels = find(manifests, 'Deployment', 'webhooks').spec.template.metadata.labels;
  const policy = (of: Manifest[], name: string): Manifest => find(of, 'NetworkPolicy', name).spec;
  const worker = policy(manifests, 'marketplace-worker');
  expect(worker.egress).toEqual(policy(base, 'marketplace-worker').egress);
  expect(labels).toMatchObject(worker.podSelector.matchLabels);
  const { podSelector, ingress } = policy(manifests, 'marketplace-services');
  expect(labels).toMatchObject(podSelector.matchLabels);
  const callers = ingress[0].from.map((from: Manifest) => from.podSelector.matchLabels['app.kubernetes.io/name']);
  expect(callers).toEqual(['gateway', 'webhooks']);
});

const lines = read('deploy/k8s/base/settings.env').split('\n');
const settingsOfBase = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2));

/** Throws unless a process with webhooks and worker starts with these settings, with first attempts `inline`. */
function assertStarts(environment: Record<string, string>): void {
  expect(readPartSettings(environment).PARTS).toEqual(['webhooks', 'worker']);
  for (const part of ['webhooks', 'worker']) readConfig(stackSchemas[part]!, environment);
  expect(environment['WEBHOOK_FIRST_ATTEMPT']).toBe('inline');
}

test('it starts with the settings of the base and of the component, and the documented secrets', () => {
  const component = parse(read('deploy/k8s/volume/kustomization.yaml')) as Manifest;
  const samples: Record<string, string> = {
    ...(secretEnvironment(newSecrets()) as Record<string, string>),
    WEBHOOKS_DATABASE_URL: 'postgres://webhooks:password@database/marketplace',
  };
  const container = containerOf(manifests, 'webhooks');
  const given = container.env.flatMap(({ name, value, valueFrom }: Manifest) =>
    valueFrom?.secretKeyRef.optional ? [] : [[name, value ?? samples[valueFrom.secretKeyRef.key]]],
  );
  expect(container.envFrom).toEqual([{ configMapRef: { name: 'marketplace' } }]);
  assertStarts({
    ...Object.fromEntries([
      ...settingsOfBase,
      ...component.configMapGenerator[0].literals.map((literal: string) => literal.split('=')),
      ...given,
    ]),
    NODE_ENV: 'production',
    PAYMENTS_PROVIDER: 'sandbox',
    SANDBOX_INSTALLATION: '1',
    API_KEY_MODE: 'test',
  });
});

test('in Compose, the same process replaces both, with the settings that both get', () => {
  const { services: split } = parse(read('docker-compose.yml'), { merge: true }) as Manifest;
  const { services: changed } = parse(read('deploy/compose/volume.yaml')) as Manifest;
  expect(Object.keys(changed).toSorted()).toEqual(['webhooks', 'worker']);
  expect(changed.worker).toEqual({ profiles: ['split'] });
  expect(changed.webhooks.command).toEqual(['node', 'deploy/operations/src/parts.main.ts']);
  const { PARTS, WEBHOOK_FIRST_ATTEMPT, ...added } = changed.webhooks.environment;
  const merged = { ...split.webhooks.environment, ...added };
  const { WEBHOOKS_URL: _itself, ...ofWorker } = split.worker.environment;
  expect(merged).toEqual({ ...split.webhooks.environment, ...ofWorker });
  const needs = Object.keys({ ...split.webhooks.depends_on, ...changed.webhooks.depends_on });
  const jobs = Object.keys(split.worker.depends_on).filter((name) => !serviceNames.includes(name as never));
  expect(needs.toSorted()).toEqual(['migrate', ...jobs].toSorted());
  const texts = Object.entries({ ...merged, PARTS, WEBHOOK_FIRST_ATTEMPT }).map(([name, value]) => [
    name,
    String(value),
  ]);
  assertStarts(Object.fromEntries(texts));
});
