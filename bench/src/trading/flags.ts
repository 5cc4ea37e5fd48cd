import { parseArgs } from 'node:util';
import { readParts } from '../setup/parts-flag.ts';

/** The parts of the bench. */
export const parts = ['offers', 'hot', 'sellers', 'lists'] as const;
type PartName = (typeof parts)[number];

export interface TradingFlags {
  parts: PartName[];
  /** Smoke test with few requests and records. Its figures mean nothing. */
  quick: boolean;
  /** Number of listings of `lists`; there are a tenth as many orders. Default: a million. */
  listings: number | undefined;
  /** Directory for CPU profiles. */
  profileDir: string | undefined;
  /** Whether to print PostgreSQL's most expensive statements. */
  statements: boolean;
}

export const usage = `--part offers,hot,sellers,lists   (all)
--listings N              listings of lists; a tenth as many orders (1000000)
--quick                   smoke test of the bench; its figures mean nothing
--profile DIR             write CPU profiles of the product's processes
--statements              print PostgreSQL's most expensive statements`;

/** Throws when a flag is unknown or has an invalid value. */
export function readTradingFlags(args: string[]): TradingFlags {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: 'string', default: parts.join(',') },
      listings: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      statements: { type: 'boolean', default: false },
    },
  });
  return {
    parts: readParts(parts, values.part),
    quick: values.quick,
    listings: values.listings === undefined ? undefined : Number(values.listings),
    profileDir: values.profile,
    statements: values.statements,
  };
}
