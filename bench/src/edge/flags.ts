import { parseArgs } from 'node:util';
import { readParts } from '../setup/parts-flag.ts';

/** The requests of the bench. */
export const edgeRequests = ['get', 'post'] as const;
export type EdgeRequestName = (typeof edgeRequests)[number];

/** The shapes of the product that are measured. */
export const edgeShapes = ['one', 'split'] as const;
export type EdgeShape = (typeof edgeShapes)[number];

export interface EdgeFlags {
  requests: EdgeRequestName[];
  shapes: EdgeShape[];
  /** Smoke test with few requests. Its figures mean nothing. */
  quick: boolean;
  /** Directory for CPU profiles. */
  profileDir: string | undefined;
  /** Whether to print PostgreSQL's most expensive statements, for each server. */
  statements: boolean;
}

export const usage = `--part get,post            the requests (both)
--shape one,split          the shapes of the product (both)
--quick                    smoke test of the bench; its figures mean nothing
--profile DIR              write CPU profiles of the product's processes
--statements               print PostgreSQL's most expensive statements`;

/** Throws when a flag is unknown or has an invalid value. */
export function readEdgeFlags(args: string[]): EdgeFlags {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: 'string', default: edgeRequests.join(',') },
      shape: { type: 'string', default: edgeShapes.join(',') },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      statements: { type: 'boolean', default: false },
    },
  });
  return {
    requests: readParts(edgeRequests, values.part),
    shapes: readParts(edgeShapes, values.shape, 'shape'),
    quick: values.quick,
    profileDir: values.profile,
    statements: values.statements,
  };
}
