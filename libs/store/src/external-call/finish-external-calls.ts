import type { Caller, Contract, finishExternalCalls } from '@marketplace/kernel';
import type { z } from 'zod';
import { type OperationFunctions, standalone } from '../implement.ts';
import { committed, unchanged } from '../transaction/in-transaction.ts';
import type { Store } from '../store.ts';
import { transaction } from '../transaction/transaction.ts';
import type { AroundExternalCall } from './around-external-call.ts';
import { type BoundCommand, type Lease, takeOver } from './begin.ts';
import { complete } from './complete.ts';
import { findDue, findOpen } from './external-calls.ts';

type Input = z.output<typeof finishExternalCalls.input>;
type Output = z.output<typeof finishExternalCalls.output>;

/** A contract with commands around an external call, and their implementations, possibly among others. */
interface Implemented {
  contract: Contract;
  functions: object;
}

/**
 * Makes the implementation of the operation `finishExternalCalls` of a service. `functions` is the implementation of
 * `contract`; its commands around an external call are finished. `more` adds those of further contracts of the service,
 * such as its engine contract.
 */
export function finishExternalCallsOf<C extends Contract, Context extends object>(
  contract: C,
  functions: OperationFunctions<C, Context>,
  ...more: Implemented[]
) {
  const commands = new Map([{ contract, functions }, ...more].flatMap(commandsOf));
  return standalone(
    async (context: Context & { store: Store }, _caller: Caller, { ids, limit }: Input): Promise<Output> => {
      const { store } = context;
      const begun = ids ? await findOpen(store.fork(), ids) : await findDue(store.fork(), [...commands.keys()], limit);
      const finish = async ({ id, operation }: (typeof begun)[number]): Promise<void> => {
        const command = commands.get(operation);
        if (!command) throw new Error(`${contract.name} implements no ${operation}.`);
        await finishOne({ ...command, store, context }, id);
      };
      // A failed call keeps its lease, and is found again when the lease has ended.
      await Promise.all(
        begun.map((call) =>
          finish(call).catch((error) =>
            store.log.warn({ external_call: call.id, err: error }, 'external call not finished'),
          ),
        ),
      );
      const asked = ids ?? begun.map(({ id }) => id);
      if (asked.length === 0) return { finished: [], open: [] };
      const open = (await findOpen(store.fork(), asked)).map(({ id }) => id);
      return { finished: asked.filter((id) => !open.includes(id)), open };
    },
  );
}

/** The commands around an external call, by `<contract>.<operation>`. */
function commandsOf({ contract, functions }: Implemented) {
  return Object.entries<object>(functions as Record<string, object>).flatMap(([key, command]) => {
    if (!('begin' in command)) return [];
    const name = `${contract.name}.${key}`;
    const operation = contract.operations[key]!;
    return [[name, { name, operation, command: command as AroundExternalCall<object, unknown, unknown> }] as const];
  });
}

async function finishOne(bound: BoundCommand, id: string): Promise<void> {
  const lease = await committed(() =>
    transaction(bound.store, { lock: null }, async (open) =>
      unchanged<Lease | null>(await takeOver(bound, open(), id)),
    ),
  );
  if (lease) await complete(bound, lease);
}
