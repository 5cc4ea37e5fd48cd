import { SettingsError } from './settings-error.ts';

/**
 * First words of setting names that other programs use too. An unknown name that begins with one of them is not an
 * error, because the machine or the platform may have set it.
 */
export const sharedWords = ['API', 'DATA', 'LOG', 'NODE', 'OTEL', 'POSTGRES', 'PUBLIC', 'SESSION', 'TEMPORAL', 'TEST'];

/** Names that Kubernetes sets for each Service, such as `IDENTITY_SERVICE_HOST` and `IDENTITY_PORT_8080_TCP_ADDR`. */
const serviceLink = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
/** Values that Kubernetes sets for names such as `IDENTITY_PORT`. */
const serviceAddress = /^(tcp|udp|sctp):\/\//;

/**
 * Throws an Error if the environment sets an unknown name that looks like a known one: it has the same prefix as known
 * names, or differs from a known name by one edit. The message lists the names, each with the nearest known one, and
 * contains no values.
 */
export function refuseUnknownSettings(environment: Record<string, string | undefined>, known: readonly string[]): void {
  const prefixes = prefixesOf(known);
  const unknown = Object.entries(environment)
    .filter(([name, value]) => value && !known.includes(name) && !isServiceLink(name, value))
    .map(([name]) => name)
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)) || known.some((other) => isTypo(name, other)));
  if (unknown.length === 0) return;
  const lines = unknown.sort().map((name) => `  ${name}: did you mean ${nearest(name, known)}?`);
  const title = 'No process of the marketplace reads these settings:';
  throw new SettingsError([title, ...lines, 'docs/configuration.md lists all settings.'].join('\n'));
}

/** The longest common prefix of the names with the same first word, such as `RATE_LIMIT_`, `STEP_UP_`, `WEBHOOK_`. */
function prefixesOf(known: readonly string[]): string[] {
  // RATE_LIMITS and TEMPORAL_TLS have parts that one may take for settings. Ignored, they would leave defaults in
  // force.
  const standsForOthers = (name: string): boolean =>
    name === 'RATE_LIMITS' || known.some((other) => other.startsWith(`${name}_`));
  const names = known.filter((name) => name.includes('_') && !standsForOthers(name)).sort();
  const groups = Map.groupBy(names, (name) => name.split('_')[0]!);
  const common = [...groups]
    .filter(([word]) => !sharedWords.includes(word))
    .map(([, group]) => {
      // The names are sorted, so a common prefix of the first and the last is a common prefix of all.
      const [first, last] = [group[0]!.split('_'), group.at(-1)!.split('_')];
      const different = first.findIndex((word, at) => word !== last[at] || at === first.length - 1);
      return first
        .slice(0, different)
        .map((word) => `${word}_`)
        .join('');
    });
  return ['RATE_LIMIT_', 'TEMPORAL_TLS_', ...common];
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

/**
 * The number of edits between two texts. An edit inserts, deletes or replaces a character, or swaps two neighbours
 * (optimal string alignment distance).
 */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length]!;
}
