const imageLine = /^\s*(?:-\s+)?image:\s*["']?([^\s"'#]+)/;
const digest = /@sha256:[0-9a-f]{64}$/;

/** The images of rendered manifests that are not pinned by digest, in order and without repetitions. */
export function imagesWithoutDigest(manifests: string): string[] {
  const images = manifests.split('\n').flatMap((line) => imageLine.exec(line)?.[1] ?? []);
  return [...new Set(images.filter((image) => !digest.test(image)))];
}
