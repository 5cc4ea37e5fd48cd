// `kubectl kustomize <overlay> | node check-images.main.ts`: exits with 1 and names the images without a digest. A tag
// can be moved to another image; a digest cannot.

import { text } from 'node:stream/consumers';
import { imagesWithoutDigest } from './check-images.ts';

const manifests = await text(process.stdin);
const unpinned = imagesWithoutDigest(manifests);
if (!/^\s*(-\s+)?image:/m.test(manifests)) {
  console.error('No image was found. Pipe rendered manifests into this command.');
  process.exitCode = 2;
} else if (unpinned.length > 0) {
  console.error(`These images have no digest:\n${unpinned.map((image) => `  ${image}`).join('\n')}`);
  process.exitCode = 1;
} else console.log('All images are pinned by digest.');
