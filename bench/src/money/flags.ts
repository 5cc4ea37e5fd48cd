import { parseArgs } from 'node:util';
import { readParts } from '../setup/parts-flag.ts';

/** The parts of the bench. */
export const parts = ['payments', 'postings', 'verification'] as const;
type PartName = (typeof parts)[number];

export interface MoneyFlags {
  parts: PartName[];
  /** Smoke test with few requests and records. Its figures mean nothing. */
  quick: boolean;
  /** Number of postings of `verification`. Default: a million. */
  postings: number | undefined;
}

export const usage = `--part payments,postings,verification   (all)
--postings N              postings of verification (1000000)
--quick                   smoke test of the bench; its figures mean nothing`;

/** Throws when a flag is unknown or has an invalid value. */
export function readMoneyFlags(args: string[]): MoneyFlags {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: 'string', default: parts.join(',') },
      postings: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  return {
    parts: readParts(parts, values.part),
    quick: values.quick,
    postings: values.postings === undefined ? undefined : Number(values.postings),
  };
}
