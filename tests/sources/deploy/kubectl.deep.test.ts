import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { codeBlocks } from '../../support/docs/pages.ts';
import { kustomize, type Manifest, writeOverlay } from '../../support/operating/kustomize.ts';

/** Output of `kubectl kustomize`. Throws if there is no kubectl, because then nothing is compared. */
function rendered(directory: string): Manifest[] {
  const { stdout, stderr, error } = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
  if (error)
    throw new Error(
      'Not run: there is no kubectl. Install it, for example by `apt install kubernetes-client` (Debian) or ' +
        '`brew install kubectl`: https://kubernetes.io/docs/tasks/tools/',
    );
  expect(stderr).toBe('');
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

const named = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

const shapes: [string, () => string][] = [
  ['base', () => path.join(repositoryRoot, 'deploy/k8s/base')],
  ['small', () => path.join(repositoryRoot, 'deploy/k8s/small')],
  ['base with the component for volume', () => writeOverlay(['volume'])],
];

test.each(shapes)(
  'kubectl renders %s like the tests of the manifests, which work without kubectl',
  (_name, directoryOf) => {
    const directory = directoryOf();
    const manifests = kustomize(directory);
    const all = rendered(directory);
    // Kustomize appends a hash of the content to the ConfigMap's name, and to every reference to it.
    const { metadata } = all.find(({ kind }) => kind === 'ConfigMap');
    const plain = JSON.parse(
      JSON.stringify(all.filter(({ kind }) => kind !== 'ConfigMap')).replaceAll(metadata.name, 'marketplace'),
    ) as Manifest[];
    expect(plain.map(named).toSorted()).toEqual(manifests.map(named).toSorted());
    for (const manifest of plain) expect(manifest).toEqual(manifests.find((one) => named(one) === named(manifest)));
  },
);

test('with the component of the Worker Controller, its pods have the settings and the image of the overlay', () => {
  const overlay = writeOverlay(['worker-controller'], {
    images: [{ name: 'marketplace', newName: 'registry.example/marketplace', newTag: '1' }],
    configMapGenerator: [{ name: 'marketplace', behavior: 'merge', literals: ['LOG_LEVEL=warn'] }],
  });
  try {
    const manifests = rendered(overlay);
    const [container] = manifests.find(({ kind }) => kind === 'WorkerDeployment').spec.template.spec.containers;
    const { metadata, data } = manifests.find(({ kind }) => kind === 'ConfigMap');
    expect(container.envFrom).toEqual([{ configMapRef: { name: metadata.name } }]);
    expect(data.LOG_LEVEL).toBe('warn');
    expect(container.image).toBe('registry.example/marketplace:1');
    expect(manifests.filter(({ kind }) => kind === 'Deployment').map(({ metadata: { name } }) => name)).not.toContain(
      'worker',
    );
  } finally {
    rmSync(overlay, { recursive: true });
  }
});

test('kubectl understands the commands of docs/upgrading.md', () => {
  // Without a cluster. Its failure to connect shows that it has read the whole command and rendered the overlay.
  const shim = `kubectl() {
    local printed
    printed=$(command kubectl --server=http://127.0.0.1:1 "$@" 2>&1) || true
    grep -q 'connection refused' <<< "$printed" || { echo "$*: $printed" >&2; exit 1; }
    echo "understood: $*"
  }\n`;
  const scripts = codeBlocks('docs/upgrading.md').filter(({ code }) => code.includes('kubectl '));
  expect(scripts).toHaveLength(2);
  const directory = writeOverlay(['sandbox']);
  for (const { code } of scripts) {
    const options = { encoding: 'utf8', env: { ...process.env, OVERLAY: directory } } as const;
    const { stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', shim + code], options);
    expect(stderr).toBe('');
    expect(stdout.match(/^understood: /gm)!.length).toBeGreaterThanOrEqual(12);
  }
  rmSync(directory, { recursive: true });
});
