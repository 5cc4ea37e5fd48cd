import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, type Client, type Contract, isServiceError, type Operation } from '@marketplace/kernel';
import { testLog, throughJson } from '@marketplace/kernel/testing';
import type { z } from 'zod';
import { everyCaller, type ExpectedRight, expectedRefusal } from './access.ts';
import { draftMigration } from './draft-migration.ts';
import { type ExpectedAudit, expectAudited } from './audited.ts';
import { createMigratedDatabase } from './database.ts';
import type { ModuleUnderTest, TestedModule } from './module.ts';
import { serveModule } from './served.ts';

/** A call that succeeds. */
export interface Sample<Input> {
  caller: Caller;
  input: Input;
  /** The output contains the time of the call, so two outputs have the same shape but are not equal. */
  timed?: true;
}

/** Creates the records that a call needs, new ones each time, and returns the call. */
type MakeSample<O extends Operation, Tested> = (tested: Tested) => Promise<Sample<z.input<O['input']>>>;

/** Expectations of an operation: its access, a call that succeeds, and its audit row. */
export interface TestedOperation<O extends Operation, Tested> extends ExpectedRight, ExpectedAudit {
  sample: MakeSample<O, Tested>;
}

/**
 * Expectations of all operations of a domain. The compiler reports a missing operation. Operations of the engine
 * contract need only a sample, because their access is always `system`.
 */
export interface TestedOperations<C extends Contract, E extends Contract> {
  contract: { [K in keyof C['operations']]: TestedOperation<C['operations'][K], TestedModule<C, E>> };
  engine: { [K in keyof E['operations']]: MakeSample<E['operations'][K], TestedModule<C, E>> };
}

/** The `TestedOperations` of a module under test. */
export type OperationsOf<S> = S extends ModuleUnderTest<infer C, infer E> ? TestedOperations<C, E> : never;

type Call = (caller: Caller, input: unknown) => Promise<{ output: unknown; replayed?: boolean }>;
type Calls = Record<string, Call>;

/**
 * Defines tests that call every operation of one module over `remote` and in this process, and expect equal replies,
 * errors, and answers to a repetition with the same idempotency key. They also expect that every operation refuses the
 * callers that `operations` does not allow, that every command writes an audit row, and that the migrations of the
 * domain match its entities.
 */
export function describeRemoteConformance<C extends Contract, E extends Contract>(
  subject: ModuleUnderTest<C, E>,
  operations: TestedOperations<C, E>,
): void {
  const closers: (() => Promise<unknown>)[] = [];
  let tested: TestedModule<C, E>;
  let served: { client: Client<C>; engine: Client<E> };

  beforeAll(async () => {
    const log = testLog();
    const database = await createMigratedDatabase([subject.domain]);
    closers.push(() => database.drop());
    const module = await subject.create(database.urlOf(subject.domain), log);
    closers.push(() => module.close());
    tested = {
      client: throughJson(module.client, subject.contract.errors),
      engine: throughJson(module.engine),
      databaseUrl: database.url,
    };
    const serving = await serveModule(module, { ...subject, log });
    closers.push(() => serving.close());
    served = serving;
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  test('entities and migrations agree', async () => {
    expect(await draftMigration(subject.domain)).toBe('');
  });

  const sides = [
    { contract: subject.contract, side: 'client' },
    { contract: subject.engineContract, side: 'engine' },
  ] as const;
  describe.each(sides)('$contract.name over remote', ({ contract, side }) => {
    const callOf = (name: string) => {
      const [here, there] = [tested, served].map((clients) => (clients[side] as unknown as Calls)[name]!) as [
        Call,
        Call,
      ];
      return { here, there };
    };
    const inContract = operations.contract as Record<string, TestedOperation<Operation, typeof tested>>;
    const inEngine = operations.engine as Record<string, MakeSample<Operation, typeof tested>>;
    const sampleOf = (name: string) => (side === 'client' ? inContract[name]!.sample : inEngine[name]!)(tested);

    const names = Object.keys(contract.operations);
    test.each(names)('%s refuses those who may not call it, before it reads the input', async (name) => {
      const { there } = callOf(name);
      for (const { is, actor } of everyCaller) {
        const refusal = side === 'client' ? expectedRefusal(inContract[name]!, is) : [401, 'unauthenticated'];
        const settled = await settle(there({ requestId: 'req_conformance', actor }, []));
        expect([is, settled.refused]).toMatchObject([is, { code: refusal?.[1] ?? 'validation_failed' }]);
      }
    });

    const title =
      '%s answers and refuses as in this process, also when repeated under its key; a command of a client is audited';
    test.each(Object.entries<Operation>(contract.operations))(title, async (name, operation) => {
      const { here, there } = callOf(name);
      const { caller, input, timed } = await sampleOf(name);
      await expectSameRefusals({ here, there }, operation, caller, input);
      if (operation.kind === 'query') {
        // The number of pages that a query reads depends on other load, and is not part of its answer.
        const [answer, expected] = [await there(caller, input), await here(caller, input)].map(({ output }) => output);
        return expect(timed ? shapeOf(answer) : answer).toEqual(timed ? shapeOf(expected) : expected);
      }
      const keyed = { ...caller, requestId: `req_conformance_${name}`, idempotencyKey: `conformance-${name}` };
      const other = await sampleOf(name);
      const reply = await there(keyed, input);
      const made = { caller: keyed, input, reply, engine: tested.engine as never };
      if (side === 'client') await expectAudited(inContract[name]!, made);
      expect(shapeOf(reply)).toEqual(shapeOf(await here(other.caller, other.input)));
      const again = await settle(here(keyed, input));
      const repeated = await settle(there(keyed, input));
      // A stored reply is returned unchanged; a command that runs again returns an output of the same shape.
      expect(again.replayed ? repeated : shapeOf(repeated)).toEqual(again.replayed ? again : shapeOf(again));
    });
  });
}

/** For invalid input, text that cannot be stored, and a caller without a credential. */
async function expectSameRefusals(
  { here, there }: Record<'here' | 'there', Call>,
  { access }: Operation,
  caller: Caller,
  input: unknown,
): Promise<void> {
  const nobody: Caller = { ...caller, actor: { type: 'anonymous' } };
  const calls: [Caller, unknown, unknown][] = [
    [caller, [], 'validation_failed'],
    [caller, { unknown: 'half a pair: \ud800' }, 'validation_failed'],
    ...(access.who === 'anyone' ? [] : [[nobody, input, expect.any(String)] satisfies [Caller, unknown, unknown]]),
  ];
  for (const [asked, given, code] of calls) {
    const refusal = await settle(there(asked, given));
    expect(refusal).toMatchObject({ refused: { code } });
    expect(refusal).toEqual(await settle(here(asked, given)));
  }
}

interface Settled {
  refused?: unknown;
  output?: unknown;
  replayed?: boolean;
}

async function settle(call: Promise<Settled>): Promise<Settled> {
  try {
    return await call;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { refused: { code: error.code, detail: error.detail, facts: error.facts } };
  }
}

/** Member names and types of a value, without the values: outputs of two calls have different ids. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}
