import path from 'node:path';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

/** A parsed Kubernetes manifest. manifests.test.ts checks it against the schemas. */
export type Manifest = any; // eslint-disable-line @typescript-eslint/no-explicit-any

const known = [
  ...['apiVersion', 'kind', 'resources', 'components', 'configMapGenerator', 'patches', 'replacements'],
  'configurations',
];

/**
 * The manifests that `kubectl kustomize <directory>` prints, for the features of Kustomize that this repository uses:
 * resources, components with replacements, JSON patches, and patches that delete. Throws on anything else. Generated
 * ConfigMaps are left out, and references to them have no hash.
 */
export function kustomize(directory: string): Manifest[] {
  return render(directory, []).filter(
    ({ metadata }) => metadata.annotations?.['config.kubernetes.io/local-config'] !== 'true',
  );
}

/** Writes an overlay of the base with components of deploy/k8s, like that of a deployment. Returns its directory. */
export function writeOverlay(components: string[], members: object = {}): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-overlay-'));
  const pathOf = (name: string): string => path.relative(directory, path.join(repositoryRoot, 'deploy/k8s', name));
  const overlay = { resources: [pathOf('base')], components: components.map(pathOf), ...members };
  writeFileSync(path.join(directory, 'kustomization.yaml'), stringify(overlay));
  return directory;
}

function render(directory: string, given: Manifest[]): Manifest[] {
  const settings = parse(readFileSync(path.join(directory, 'kustomization.yaml'), 'utf8')) as Manifest;
  const unknown = Object.keys(settings).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${directory}: not supported by this renderer: ${unknown.join(', ')}`);
  let manifests = [
    ...given,
    ...(settings.resources ?? []).flatMap((name: string) => resource(path.join(directory, name))),
  ];
  for (const component of settings.components ?? []) manifests = render(path.join(directory, component), manifests);
  for (const { target, patch } of settings.patches ?? []) {
    const selected = select(manifests, target);
    const operations = parse(patch) as Manifest;
    if (operations.$patch === 'delete') manifests = manifests.filter((manifest) => !selected.includes(manifest));
    else for (const manifest of selected) for (const operation of operations) applyPatch(manifest, operation);
  }
  for (const replacement of settings.replacements ?? []) replace(manifests, replacement);
  return manifests;
}

function resource(file: string): Manifest[] {
  if (statSync(file).isDirectory()) return render(file, []);
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

/** `name` is a regular expression for the whole name. */
function select(manifests: Manifest[], { kind, name = '.*' }: { kind: string; name?: string }): Manifest[] {
  const named = new RegExp(`^${name}$`);
  return manifests.filter((manifest) => manifest.kind === kind && named.test(manifest.metadata.name));
}

/** Supports `add` to the end of a list or of a member, and `replace` of an existing member. */
function applyPatch(
  manifest: Manifest,
  { op, path: pointer, value }: { op: string; path: string; value: unknown },
): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/'));
  const last = keys.pop()!;
  const parent = keys.reduce((node, key) => node[key], manifest);
  if (op === 'add' && last === '-') parent.push(value);
  else if (last in parent ? op === 'replace' : op === 'add') parent[last] = value;
  else throw new Error(`not supported by this renderer: ${op} ${pointer}`);
}

function replace(manifests: Manifest[], { source, targets }: Manifest): void {
  const [from] = select(manifests, source);
  const value = keysOf(source.fieldPath).reduce((node, key) => node[key], from);
  for (const { select: wanted, fieldPaths, options } of targets) {
    for (const manifest of select(manifests, wanted)) {
      for (const fieldPath of fieldPaths) {
        const keys = keysOf(fieldPath);
        const parent = keys.slice(0, -1).reduce((node, key) => node[key], manifest);
        const last = keys.at(-1)!;
        if (!(last in parent)) throw new Error(`${wanted.kind} has no ${fieldPath}`);
        parent[last] = options
          ? parent[last].split(options.delimiter).with(options.index, value).join(options.delimiter)
          : value;
      }
    }
  }
}

/** Splits `a.b\.c.0` into `a`, `b.c` and `0`. */
function keysOf(fieldPath: string): string[] {
  return fieldPath.split(/(?<!\\)\./).map((key) => key.replaceAll('\\.', '.'));
}

type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string; keyword: string }[] | null;
};
/** The schemas of the kinds that the manifests use, by API version and kind. */
export const kinds: Record<string, Validate> = {
  'apps/v1 Deployment': deployment,
  'batch/v1 Job': job,
  'v1 Service': service,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};
/** API version and kind. */
export const kindOf = ({ apiVersion, kind }: Manifest): string => `${apiVersion} ${kind}`;

/**
 * The errors that the API server would report with strict field validation. The schemas allow unknown fields. To find
 * these, each field is set to a value that no known field accepts; if the schema accepts it, the field is unknown.
 */
export function errorsIn(manifest: Manifest): string[] {
  const validate = kinds[kindOf(manifest)];
  if (!validate) return [`${kindOf(manifest)}: no schema`];
  if (!validate(manifest)) return validate.errors!.map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`);
  return unknownFields(manifest, validate, manifest, '');
}

function unknownFields(manifest: Manifest, validate: Validate, node: Manifest, pointer: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.keys(node).flatMap((key) => {
    const value = node[key];
    node[key] = () => 'nothing that YAML could hold';
    const known = !validate(manifest);
    node[key] = value;
    return known ? unknownFields(manifest, validate, value, `${pointer}/${key}`) : [`${pointer}/${key}: unknown`];
  });
}
