import type { ExpectedRight } from '@marketplace/store/testing';
import { serviceNames } from '../../src/domains.ts';

interface OperationsModule {
  operations: { contract: Record<string, ExpectedRight> };
}

/** Who may call each operation, `<domain>.<operation>`, as the tables of the services' tests say by hand: `test/operations.ts` of each. */
const expectedRights = new Map(
  (
    await Promise.all(
      serviceNames.map(async (name) => {
        const { operations } = (await import(`@marketplace/${name}/testing/operations`)) as unknown as OperationsModule;
        return Object.entries(operations.contract).map(([operation, right]): [string, ExpectedRight] => [`${name}.${operation}`, right]);
      }),
    )
  ).flat(),
);

/** Throws where nothing is decided. */
export function expectedRight(operation: string): ExpectedRight {
  const right = expectedRights.get(operation);
  if (!right) throw new Error(`services/<domain>/test/operations.ts does not say who may call ${operation}.`);
  return right;
}
