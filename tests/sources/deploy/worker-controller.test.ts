import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { kustomize, type Manifest, writeOverlay } from '../../support/operating/kustomize.ts';

const base = kustomize(path.join(repositoryRoot, 'deploy/k8s/base'));
let overlay: string;
let manifests: Manifest[];
beforeAll(() => {
  overlay = writeOverlay(['worker-controller']);
  manifests = kustomize(overlay);
});
afterAll(() => rmSync(overlay, { recursive: true }));

const ofKind = (kind: string, of = manifests): Manifest[] => of.filter((manifest) => manifest.kind === kind);
const schemas = parse(
  readFileSync(path.join(import.meta.dirname, '../../support/operating/worker-controller.schema.yaml'), 'utf8'),
) as Record<string, object>;

/** Validates like the API server with strict field validation: an unknown field is an error. */
function strict(schema: Manifest): Manifest {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(strict);
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]));
  return 'properties' in schema ? { ...members, additionalProperties: false } : members;
}

function errorsIn(manifest: Manifest): string[] {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(strict(schemas[manifest.kind]));
  validate(manifest);
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`);
}

test.each(['WorkerDeployment', 'Connection'])('%s matches its custom resource definition', (kind) => {
  const [manifest] = ofKind(kind);
  expect(errorsIn(manifest)).toEqual([]);
  expect(errorsIn({ ...manifest, spec: { ...manifest.spec, surprise: true } })).toEqual([
    '/spec: additionalProperties',
  ]);
  expect(errorsIn({ ...manifest, spec: {} })).not.toEqual([]);
});

test('its pods are those of the worker of the base, whose Deployment it replaces', () => {
  const [{ spec }] = ofKind('WorkerDeployment');
  const worker = ofKind('Deployment', base).find(({ metadata }) => metadata.name === 'worker');
  expect(spec.template).toEqual(worker.spec.template);
  expect(spec.replicas).toBe(worker.spec.replicas);
  const others = ofKind('Deployment', base).filter((deployment) => deployment !== worker);
  expect(ofKind('Deployment')).toEqual(others);
});

test('it reaches the Temporal server and the namespace of the settings', () => {
  const settings = readFileSync(path.join(repositoryRoot, 'deploy/k8s/base/settings.env'), 'utf8');
  const [{ spec }] = ofKind('WorkerDeployment');
  const [connection] = ofKind('Connection');
  expect(spec.workerOptions.connectionRef.name).toBe(connection.metadata.name);
  expect(settings).toContain(`TEMPORAL_ADDRESS=${connection.spec.hostPort}\n`);
  expect(settings).toContain(`TEMPORAL_NAMESPACE=${spec.workerOptions.temporalNamespace}\n`);
});
