import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allowances } from './secret-allowances.ts';
import { type Finding, scanFor } from './secret-scan.ts';
import { temporalPlaces } from './temporal-store.ts';

export interface ScanReport {
  secrets: number;
  places: number;
  megabytes: number;
  /** One for each secret in each place. */
  findings: Finding[];
  /** Where the control was not found: of that the scan proves nothing. */
  overlooked: string[];
  seconds: number;
}

/** What was planted, and must be found. */
export interface Control {
  text: string;
  /** What a scan that found this has overlooked: a kind of place, and a spelling. */
  overlooked(found: Finding[]): string[];
}

interface Place {
  kind: 'database' | 'log' | 'history';
  where: string;
  text: string | Uint8Array;
}

const controlName = 'control';

/** Looks for every secret that a run has used in all that it left behind: its databases, its logs, and what Temporal has stored. */
export function scanRun(directories: string[], control: Control): ScanReport {
  const startedAt = performance.now();
  const secrets = learnedSecrets(directories);
  const places = new Set<string>();
  let bytes = 0;
  function* counted(): Iterable<{ where: string; text: string | Uint8Array }> {
    for (const { kind, where, text } of placesOf(directories)) {
      const place = `${kind}: ${where}`;
      places.add(place);
      bytes += text.length;
      yield { where: place, text };
    }
  }
  const found = scanFor(new Map([...secrets, [controlName, control.text]]), counted());
  const isControl = ({ secret }: Finding): boolean => secret === controlName;
  return {
    secrets: secrets.size,
    places: places.size,
    megabytes: Math.round(bytes / 1e5) / 10,
    findings: oneOfEach(found.filter((finding) => !isControl(finding))),
    overlooked: control.overlooked(found.filter(isControl)),
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };
}

/** The spellings of one secret in one place are often the same text. */
function oneOfEach(findings: Finding[]): Finding[] {
  return [...new Map(findings.toReversed().map((finding) => [`${finding.secret} ${finding.where}`, finding])).values()].reverse();
}

/** Each once, by a name that may be printed, but for those that are allowed. */
function learnedSecrets(directories: string[]): Map<string, string | Buffer> {
  const names = new Map<string, string>();
  for (const file of directories.flatMap((directory) => filesOf(directory, '.secrets'))) {
    for (const line of linesOf(file)) {
      const { name, ...secret } = JSON.parse(line) as { name: string; text?: string; bytes?: string };
      const key = JSON.stringify(secret);
      if (!names.has(key) && !allowances.some(({ text }) => text === secret.text)) names.set(key, name);
    }
  }
  return new Map(
    [...names].map(([key, name], index) => {
      const { text, bytes } = JSON.parse(key) as { text?: string; bytes?: string };
      return [`${name} (${index + 1})`, text ?? Buffer.from(bytes!, 'base64')];
    }),
  );
}

function* placesOf(directories: string[]): Iterable<Place> {
  for (const directory of directories) {
    for (const file of filesOf(directory, '.database')) {
      for (const line of linesOf(file)) yield { kind: 'database', ...(JSON.parse(line) as { where: string; text: string }) };
    }
    for (const file of filesOf(directory, '.log')) yield { kind: 'log', where: path.basename(file), text: readFileSync(file) };
    for (const file of filesOf(directory, '.sqlite')) for (const place of temporalPlaces(file)) yield { kind: 'history', ...place };
  }
}

function filesOf(directory: string, extension: string): string[] {
  return readdirSync(directory).filter((name) => name.endsWith(extension)).map((name) => path.join(directory, name));
}

/** One after another: together they may be longer than a string can be. */
function* linesOf(file: string): Iterable<string> {
  const bytes = readFileSync(file);
  for (let start = 0, end: number; (end = bytes.indexOf('\n', start)) >= 0; start = end + 1) yield bytes.toString('utf8', start, end);
}
