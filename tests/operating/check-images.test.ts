import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { imagesWithoutDigest } from '@marketplace/operations/check-images';
import { stringify } from 'yaml';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { kustomize } from '../support/operating/kustomize.ts';

const digest = `sha256:${'0a'.repeat(32)}`;

test('images are accepted only with a digest', () => {
  const of = (image: string): string[] => imagesWithoutDigest(`spec:\n  containers:\n    - image: ${image}\n`);
  expect(of(`registry.example/marketplace@${digest}`)).toEqual([]);
  expect(of(`registry.example/marketplace:1.2@${digest}`)).toEqual([]);
  for (const image of ['marketplace', 'postgres:18', `a@${digest.slice(0, -1)}`, `a@${digest}x`])
    expect(of(`"${image}"`)).toEqual([image]);
});

test('an overlay that pins the image of the base has no other', () => {
  const rendered = kustomize(path.join(repositoryRoot, 'deploy/k8s/base')).map((manifest) => stringify(manifest));
  expect(imagesWithoutDigest(rendered.join('---\n'))).toEqual(['marketplace']);
});

test('Compose takes images of others by a version, so that digests can be added', () => {
  const images = imagesWithoutDigest(readFileSync(path.join(repositoryRoot, 'docker-compose.yml'), 'utf8'));
  expect(images.filter((image) => image !== 'marketplace').every((image) => /:\d/.test(image))).toBe(true);
});
