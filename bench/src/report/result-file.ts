import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { dataDirSetting, openDataDir } from '@marketplace/local';

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
