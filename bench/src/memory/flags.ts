import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirSetting, openDataDir } from '@marketplace/local';

export interface MemoryFlags {
  minutes: number;
  idleMinutes: number;
  /** Visits per second. */
  perSecond: number;
  /** Where reports and heap snapshots are written. */
  directory: string;
}

export const usage = `--minutes N     of visits (45)
--idle N        minutes without visits afterwards (15)
--per-second N  visits per second (4)`;

/** Throws when a flag is unknown. */
export function readMemoryFlags(args: string[]): MemoryFlags {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '45' },
      idle: { type: 'string', default: '15' },
      'per-second': { type: 'string', default: '4' },
    },
  });
  return {
    minutes: Number(values.minutes),
    idleMinutes: Number(values.idle),
    perSecond: Number(values['per-second']),
    directory: path.join(openDataDir(dataDirSetting(process.env)).root, 'bench', `memory-${process.pid}`),
  };
}
