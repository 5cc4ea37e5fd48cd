import path from 'node:path';
import { mkdirSync, writeFileSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { execFileSync } from 'node:child_process';
import { dataDirSetting, openDataDir } from '@marketplace/local';
import type { KeptResult } from './performance-page.ts';

/** The machine on which the figures were measured. */
const machine = {
  cpus: cpus().length,
  model: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};

const withoutSamples = (key: string, value: unknown): unknown => (key === 'latenciesMs' ? undefined : value);

/** Writes the figures to a file in the data directory. Returns its path. */
export function writeResult(name: string, result: object): string {
  const directory = path.join(openDataDir(dataDirSetting(process.env)).root, 'bench');
  mkdirSync(directory, { recursive: true });
  const takenAt = new Date().toISOString();
  const file = path.join(directory, `${name}-${takenAt.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ takenAt, machine, ...result }, withoutSamples, 2)}\n`);
  return file;
}

const folder = new URL('../../results/', import.meta.url);

/** The results in `bench/results`, by the name of their bench. */
export function keptResults(): Record<string, KeptResult> {
  const files = readdirSync(folder);
  return Object.fromEntries(files.map((file) => [file.replace(/\.json$/, ''), read(new URL(file, folder))]));
}

/**
 * Stores the result of a run, a file such as `.data/bench/edge-2026-11-28T….json`, and replaces the previous one of its
 * bench.
 */
export function keepResult(file: string): void {
  const [name = ''] = path.basename(file).split('-');
  const { takenAt, machine, tables, gates = [] } = read(file);
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const missed = gates.filter(({ kind, holds }) => kind === 'gate' && !holds);
  const kept: KeptResult = { takenAt, commit, machine, tables, ...(missed.length > 0 && { gates: missed }) };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(kept, null, 2)}\n`);
}

function read(file: string | URL): KeptResult {
  return JSON.parse(readFileSync(file, 'utf8')) as KeptResult;
}
