import type { z } from 'zod';
import type { Caller, Client, Contract, Operation, Reply } from '@marketplace/kernel';

/** An operation by the name that routes and GraphQL fields give it. */
export interface CatalogueEntry {
  /** `<domain>.<operation>`. */
  name: string;
  /** Name of the contract, and of the client that calls it. */
  domain: string;
  /** Name inside the contract, which is the `operationId`. */
  bareName: string;
  operation: Operation;
  readFirst: ReadFirst | undefined;
}

/** A query of one domain whose output gives a command of another its `facts`. */
export interface ReadFirst {
  command: Operation;
  read: Operation;
  input: (input: never) => unknown;
  facts: (output: never) => unknown;
}

/**
 * Declares that the gateway calls `read`, as the same caller, before each call of `command`, repetitions included.
 * `input` makes the query's input from the command's input; `facts` picks from the query's output what the command
 * needs.
 */
export function readFirst<C extends Operation & { facts: z.ZodType }, R extends Operation>(
  command: C,
  read: R,
  {
    input,
    facts,
  }: {
    input: (input: z.output<C['input']>) => z.input<R['input']>;
    facts: (output: z.output<R['output']>) => z.input<C['facts']>;
  },
): ReadFirst {
  return { command, read, input, facts };
}

/** All operations that the gateway offers. */
export interface Catalogue {
  entries: readonly CatalogueEntry[];
  /** Throws an Error if there is no such operation, so that a wrong name stops the start. */
  find(name: string): CatalogueEntry;
}

/**
 * Makes the catalogue. Throws an Error if no read-first gives a command the facts that it needs, or if a read-first
 * names an operation that is in no contract.
 */
export function createCatalogue(contracts: Record<string, Contract>, readsFirst: ReadFirst[] = []): Catalogue {
  const entries = Object.entries(contracts).flatMap(([domain, { operations }]) =>
    Object.entries(operations).map(
      ([bareName, operation]): CatalogueEntry => ({
        name: `${domain}.${bareName}`,
        domain,
        bareName,
        operation,
        readFirst: readsFirst.find(({ command }) => command === operation),
      }),
    ),
  );
  const known = new Set(entries.map(({ operation }) => operation));
  if (readsFirst.some(({ command, read }) => !known.has(command) || !known.has(read))) {
    throw new Error('A read-first names an operation that is in no contract.');
  }
  const without = entries.find(
    ({ operation: { facts }, readFirst: first }) => facts && !facts.safeParse(undefined).success && !first,
  );
  if (without) throw new Error(`${without.name} declares facts, but no read-first gives them.`);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    entries,
    find: (name) => {
      const entry = byName.get(name);
      if (!entry) throw new Error(`There is no operation ${name}.`);
      return entry;
    },
  };
}

/** Calls one operation for a caller who has its access. Throws what the operation throws. */
export type Call = (caller: Caller, input: unknown) => Promise<Reply<unknown>>;

/** The operations of a catalogue by name, each bound to the client that calls it and to its read-first. */
export type Calls = ReadonlyMap<string, Call>;

/** Binds the operations of a catalogue. `clients` has one client per domain, by the domain's name. */
export function bindCalls({ entries }: Catalogue, clients: object): Calls {
  const direct = ({ domain, bareName }: CatalogueEntry): Call => {
    const client = (clients as Record<string, Client<Contract> | undefined>)[domain];
    return client?.[bareName] as Call;
  };
  return new Map(
    entries.map((entry) => {
      const { readFirst: first } = entry;
      if (!first) return [entry.name, direct(entry)];
      const read = direct(entries.find(({ operation }) => operation === first.read)!);
      return [entry.name, callWithFacts(entry.operation, first, direct(entry), read)];
    }),
  );
}

/**
 * Calls the command with facts from `first`. The read also checks that the caller may see the record, so it is made on
 * every call, with neither the command's idempotency key nor its expected version. An invalid input is not read for,
 * because the command refuses it and names every invalid member.
 */
function callWithFacts({ input: schema }: Operation, first: ReadFirst, command: Call, read: Call): Call {
  return async (caller, input) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) return command(caller, input);
    const { idempotencyKey: _key, expectedVersion: _version, ...reader } = caller;
    const { output } = await read(reader, first.input(parsed.data as never));
    return command({ ...caller, facts: first.facts(output as never) }, input);
  };
}
