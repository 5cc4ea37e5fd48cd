import type { ExpectedRight } from '@marketplace/store/testing';
import { serviceNames } from '@marketplace/operations/domains';

interface OperationsModule {
  operations: { contract: Record<string, ExpectedRight> };
}

/**
 * Expected access to each operation, by `<domain>.<operation>`, from the handwritten test/operations.ts of each
 * service.
 */
const expectedRights = new Map(
  (
    await Promise.all(
      serviceNames.map(async (name) => {
        const { operations } = (await import(`@marketplace/${name}/testing/operations`)) as unknown as OperationsModule;
        const entries = Object.entries(operations.contract);
        return entries.map(([operation, right]): [string, ExpectedRight] => [`${name}.${operation}`, right]);
      }),
    )
  ).flat(),
);

/** Access to the operation. Throws if no service lists it. */
export function expectedRight(operation: string): ExpectedRight {
  const right = expectedRights.get(operation);
  if (!right) throw new Error(`services/<domain>/test/operations.ts does not say who may call ${operation}.`);
  return right;
}
