import type { z } from 'zod';
import { authorize, type Caller, type Client, type Contract, type Operation, type Reply } from '@marketplace/kernel';

/** An operation by the name that routes and GraphQL fields give it. */
export interface CatalogueEntry {
  /** `<domain>.<operation>`. */
  name: string;
  /** Name of the contract, and of the client that calls it. */
  domain: string;
  /** Name inside the contract; the `operationId`. */
  bareName: string;
  operation: Operation;
  readFirst: ReadFirst | undefined;
}

/** A query of one domain whose answer a command of another needs as its `facts`. */
export interface ReadFirst {
  command: Operation;
  read: Operation;
  input: (input: never) => unknown;
  facts: (output: never) => unknown;
}

/**
 * Declares that the gateway asks `read`, with the rights of the caller, before it calls `command`, each time, a
 * repetition too. `input` makes the input of the read from the command's own; `facts` picks what the command needs of
 * the answer.
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
  /** Throws an Error when there is no such operation, so that a wrong name stops the start. */
  find(name: string): CatalogueEntry;
}

/**
 * Throws an Error when a command declares facts that nothing reads, or when a read-first is of an operation that no
 * contract has.
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
    throw new Error('A read-first names an operation of no contract.');
  }
  const without = entries.find(
    ({ operation, readFirst: first }) => operation.facts !== undefined && first === undefined,
  );
  if (without) throw new Error(`${without.name} declares facts, but nothing is read first for it.`);
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

export type Call = (caller: Caller, input: unknown) => Promise<Reply<unknown>>;

/**
 * The operations of a catalogue by name, each bound once to the client that calls it and to what must be read first.
 */
export type Calls = ReadonlyMap<string, Call>;

export function bindCalls({ entries }: Catalogue, clients: object): Calls {
  const direct = (entry: CatalogueEntry): Call => {
    const client = (clients as Record<string, Client<Contract>>)[entry.domain];
    return (caller, input) => client![entry.bareName]!(caller, input);
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
 * The read shows that the caller may see the record, so it happens on every call. Its caller has neither the key nor
 * the version of the command. An input that does not fit is not read for: the command refuses it, with every fault.
 */
function callWithFacts({ access, input: schema }: Operation, first: ReadFirst, command: Call, read: Call): Call {
  return async (caller, input) => {
    authorize(access, caller);
    const parsed = schema.safeParse(input);
    if (!parsed.success) return command(caller, input);
    const { idempotencyKey: _key, expectedVersion: _version, ...reader } = caller;
    const { output } = await read(reader, first.input(parsed.data as never));
    return command({ ...caller, facts: first.facts(output as never) }, input);
  };
}
