import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { longestTimeoutMs, readConfig, runningCallsMsMax } from '@marketplace/kernel';
import { secretEnvironment } from '@marketplace/local/start-settings';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { newSecrets } from '@marketplace/local/infrastructure/secrets';
import { serviceNames, services } from '@marketplace/operations/domains';
import { readPartSettings } from '@marketplace/operations/parts/part-settings';
import { stackSchemas } from '@marketplace/tools/configuration/describe-settings';
import { kustomize, type Manifest, errorsIn } from '../../support/operating/kustomize.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, 'deploy/k8s', file), 'utf8');
const render = (name: string): Manifest[] => kustomize(path.join(repositoryRoot, 'deploy/k8s', name));
const [base, small] = [render('base'), render('small')];
const find = (manifests: Manifest[], kind: string, name: string): Manifest =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const container = (manifest: Manifest): Manifest => manifest.spec.template.spec.containers[0];
const marketplace = find(small, 'Deployment', 'marketplace');

const lines = (file: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const settings = Object.fromEntries(lines('small/settings.env').map((line) => line.split(/=(.*)/s).slice(0, 2)));

test.each(small.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]))(
  '%s of the small shape matches its schema',
  (_name, manifest) => {
    expect(errorsIn(manifest)).toEqual([]);
  },
);

test('its settings are those of the base, without the URLs of services', () => {
  expect(lines('small/settings.env')).toEqual(
    lines('base/settings.env').filter((line) => !/^[A-Z]+_URL=http:/.test(line)),
  );
});

test('the kustomizations name all files of their folders', () => {
  for (const name of ['small', 'jobs']) {
    const { resources } = parse(read(`${name}/kustomization.yaml`)) as Manifest;
    const beside = readdirSync(path.join(repositoryRoot, 'deploy/k8s', name)).filter((file) => file.endsWith('.yaml'));
    expect(resources.filter((resource: string) => resource !== '../jobs').toSorted()).toEqual(
      beside.filter((file) => file !== 'kustomization.yaml').toSorted(),
    );
  }
});

test('it has the jobs of the base, and one Deployment of two pods that may not both be evicted', () => {
  for (const job of base.filter(({ kind }) => kind === 'Job')) expect(small).toContainEqual(job);
  expect(small.filter(({ kind }) => kind === 'Deployment')).toEqual([marketplace]);
  expect(marketplace.spec).toMatchObject({
    replicas: 2,
    strategy: { rollingUpdate: { maxUnavailable: 0 } },
    selector: { matchLabels: marketplace.metadata.labels },
  });
  expect(find(small, 'PodDisruptionBudget', 'marketplace').spec).toEqual({
    maxUnavailable: 1,
    selector: marketplace.spec.selector,
  });
});

test('a rollout stops at a worker that cannot start, whose process ends seconds after its pod is ready', () => {
  expect(marketplace.spec.minReadySeconds).toBeGreaterThanOrEqual(15);
});

test('every part starts with the settings and the secrets of the documented names', () => {
  const example = read('secret.example.env');
  const samples: Record<string, string> = {
    ...(secretEnvironment(newSecrets()) as Record<string, string>),
    ...Object.fromEntries(
      serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, `postgres://${name}:p@database/m`]),
    ),
  };
  const secrets = container(marketplace).env.flatMap(({ name, valueFrom }: Manifest) => {
    const { name: from, key, optional } = valueFrom.secretKeyRef;
    expect([from, key]).toEqual(['marketplace', name]);
    expect(example).toMatch(new RegExp(`^(# )?${key}=`, 'm'));
    return optional ? [] : [[name, samples[name]]];
  });
  expect(container(marketplace).envFrom).toEqual([{ configMapRef: { name: 'marketplace' } }]);
  const environment = {
    ...settings,
    ...Object.fromEntries(secrets),
    NODE_ENV: 'production',
    PAYMENTS_PROVIDER: 'sandbox',
    SANDBOX_INSTALLATION: '1',
    API_KEY_MODE: 'test',
  };
  expect(readPartSettings(environment).PARTS).toEqual([...serviceNames, 'gateway', 'worker']);
  for (const [name, schema] of Object.entries(stackSchemas))
    readConfig(schema, { ...environment, DATABASE_URL: samples[`${name.toUpperCase()}_DATABASE_URL`] });
});

test('a pod has every secret that some pod of the base has, with the URL of each role', () => {
  const keysOf = (manifests: Manifest[]): string[] =>
    manifests
      .filter(({ kind }) => kind === 'Deployment')
      .flatMap((manifest) => container(manifest).env.map(({ valueFrom }: Manifest) => valueFrom.secretKeyRef.key));
  expect(keysOf(small).toSorted()).toEqual([...new Set(keysOf(base))].toSorted());
});

test('a pod runs like those of the base, and has time to finish the work of all its parts', () => {
  const pod = marketplace.spec.template.spec;
  const gateway = find(base, 'Deployment', 'gateway').spec.template.spec;
  expect(container(marketplace).command).toEqual(['node', 'deploy/operations/src/parts.main.ts']);
  for (const name of ['securityContext', 'automountServiceAccountToken', 'volumes'])
    expect(pod[name]).toEqual(gateway[name]);
  for (const name of ['securityContext', 'ports', 'startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle'])
    expect(pod.containers[0][name]).toEqual(gateway.containers[0][name]);
  const all = Object.values(services);
  const finishMs = Math.max(
    longestTimeoutMs(all.map(({ contract }) => contract)),
    runningCallsMsMax(all.flatMap(({ contract, engineContract }) => [contract, engineContract])),
  );
  // 5 s in which requests may begin on open connections, and the seconds before SIGTERM.
  const beforeSeconds = 5 + container(marketplace).lifecycle.preStop.sleep.seconds;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(finishMs / 1_000 + beforeSeconds);
});

test('only the port of the gateway is reached, under the name of the base', () => {
  const { spec } = find(small, 'Service', 'gateway');
  expect(spec.selector).toEqual(marketplace.metadata.labels);
  expect(spec.ports).toEqual(find(base, 'Service', 'gateway').spec.ports);
  const policies = small.filter(({ kind }) => kind === 'NetworkPolicy');
  const ingress = policies.flatMap(({ spec: { ingress: rules = [] } }) => rules);
  expect(ingress).toEqual([{ ports: [{ port: 'http' }] }]);
  expect(find(small, 'NetworkPolicy', 'marketplace')).toEqual(find(base, 'NetworkPolicy', 'marketplace'));
});

test('in Compose, two processes with all parts replace all others, with the settings that these get', () => {
  const root = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
  const { services: split } = parse(root('docker-compose.yml'), { merge: true }) as Manifest;
  const override = { tag: '!override', collection: 'map' as const };
  const { services: equal } = parse(root('deploy/compose/small.yaml'), {
    merge: true,
    customTags: [override],
  }) as Manifest;
  const given: Record<string, string> = equal.gateway.environment;
  for (const name of [...serviceNames, 'worker']) expect(equal[name]).toEqual({ profiles: ['split'] });
  for (const name of ['gateway', 'second']) {
    const { command, environment, stop_grace_period: grace, healthcheck, depends_on: needs } = equal[name];
    expect(command).toEqual(['node', 'deploy/operations/src/parts.main.ts']);
    expect(environment).toEqual(given);
    expect({ grace, healthcheck }).toEqual({
      grace: split.payments.stop_grace_period,
      healthcheck: split.gateway.healthcheck,
    });
    expect(Object.keys(needs).every((job) => split[job].restart.startsWith('on-failure'))).toBe(true);
  }
  for (const part of [...serviceNames, 'gateway', 'worker']) {
    const { DATABASE_URL: url, ...others } = split[part].environment as Record<string, string>;
    if (url !== undefined) expect(given[`${part.toUpperCase()}_DATABASE_URL`]).toBe(url);
    for (const [name, value] of Object.entries(others))
      if (!/^[A-Z]+_URL$/.test(name) || name === 'PUBLIC_URL') expect([name, given[name]]).toEqual([name, value]);
  }
  const environment = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  expect(readPartSettings(environment).PARTS).toContain('worker');
});
