import { editDistance } from './edit-distance.ts';

/** First words of our settings that other programs use too: a laptop or a platform may set more names that begin so. */
export const sharedWords = ['API', 'DATA', 'LOG', 'NODE', 'OTEL', 'POSTGRES', 'PUBLIC', 'SESSION', 'TEMPORAL', 'TEST'];

/** What Kubernetes sets for each Service of a namespace: `IDENTITY_SERVICE_HOST`, `IDENTITY_PORT_8080_TCP_ADDR`. */
const serviceLink = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
/** It also sets `IDENTITY_PORT`, to a URL. */
const serviceAddress = /^(tcp|udp|sctp):\/\//;

/** Settings of earlier releases, with their names of today. */
const renamed: Readonly<Record<string, string>> = { INTERNAL_TOKEN: 'GATEWAY_TOKEN', ENGINE_TOKEN: 'WORKER_TOKEN' };

/**
 * Throws when the environment sets a name of an earlier release, or one that looks like one of ours and is none: it begins like known names do, or
 * differs from one by a single letter. The message has the names and the nearest known ones, and no value.
 */
export function refuseUnknownSettings(environment: Record<string, string | undefined>, known: readonly string[]): void {
  const prefixes = prefixesOf(known);
  const unknown = Object.entries(environment)
    .filter(([name, value]) => value && !known.includes(name) && !isServiceLink(name, value))
    .map(([name]) => name)
    .filter(
      (name) =>
        Object.hasOwn(renamed, name) ||
        prefixes.some((prefix) => name.startsWith(prefix)) ||
        known.some((other) => isTypo(name, other)),
    );
  if (unknown.length === 0) return;
  const lines = unknown
    .sort()
    .map((name) =>
      renamed[name] ? `  ${name} is ${renamed[name]} now.` : `  ${name}: did you mean ${nearest(name, known)}?`,
    );
  const title = 'No process of the marketplace reads these settings:';
  throw new Error([title, ...lines, 'docs/configuration.md lists all that there are.'].join('\n'));
}

/** For each first word of several, the words that all its names begin with: `RATE_LIMIT_`, `STEP_UP_`, `WEBHOOK_`. */
function prefixesOf(known: readonly string[]): string[] {
  const names = known.filter((name) => name.includes('_')).sort();
  const groups = Map.groupBy(names, (name) => name.split('_')[0]!);
  return [...groups]
    .filter(([word]) => !sharedWords.includes(word))
    .map(([, group]) => {
      // In alphabetical order, what the first and the last name begin with, all begin with.
      const [first, last] = [group[0]!.split('_'), group.at(-1)!.split('_')];
      const different = first.findIndex((word, at) => word !== last[at] || at === first.length - 1);
      return first
        .slice(0, different)
        .map((word) => `${word}_`)
        .join('');
    });
}

function isServiceLink(name: string, value: string): boolean {
  return serviceLink.test(name) || (name.endsWith('_PORT') && serviceAddress.test(value));
}

function isTypo(name: string, known: string): boolean {
  return known.includes('_') && Math.abs(name.length - known.length) <= 1 && editDistance(name, known) === 1;
}

function nearest(name: string, known: readonly string[]): string {
  const distances = known.map((other) => editDistance(name, other));
  return known[distances.indexOf(Math.min(...distances))]!;
}
