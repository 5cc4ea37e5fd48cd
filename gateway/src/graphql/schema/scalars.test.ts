import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { graphql } from 'graphql';
import { scalarResolvers } from './scalars.ts';

const { MinorUnits } = scalarResolvers;
const schema = makeExecutableSchema({
  typeDefs: 'scalar MinorUnits type Query { echo(amount: MinorUnits!): MinorUnits wrong: MinorUnits }',
  resolvers: { MinorUnits, Query: { echo: (_: unknown, { amount }: { amount: number }) => amount, wrong: () => 0.5 } },
});
const withLiteral = (literal: string) => graphql({ schema, source: `{ echo(amount: ${literal}) }` });
const withVariable = (amount: unknown) =>
  graphql({ schema, source: 'query ($amount: MinorUnits!) { echo(amount: $amount) }', variableValues: { amount } });

describe('MinorUnits', () => {
  test('carries every exact integer, as a literal and as a variable, beyond the 32 bits of Int', async () => {
    const integers = fc.oneof(
      fc.constantFrom(0, 2 ** 31, 99_999_999_999, Number.MAX_SAFE_INTEGER),
      fc.maxSafeInteger(),
    );
    await fc.assert(
      fc.asyncProperty(integers, async (amount) => {
        expect(await withLiteral(String(amount))).toEqual({ data: { echo: amount } });
        expect(await withVariable(amount)).toEqual({ data: { echo: amount } });
      }),
    );
  });

  test.each(['"5"', '5.0', '5e0', '1.5', '-0', '9007199254740993', 'true', '[5]', '{ amount: 5 }', 'null', 'FIVE'])(
    'refuses the literal %s',
    async (literal) => {
      expect((await withLiteral(literal)).errors).toHaveLength(1);
    },
  );

  test.each(['5', 1.5, -0, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, true, [5], { amount: 5 }, null])(
    'refuses the variable %p',
    async (value) => {
      expect((await withVariable(value)).errors).toHaveLength(1);
    },
  );

  test('refuses an answer that is not an integer', async () => {
    expect((await graphql({ schema, source: '{ wrong }' })).errors).toHaveLength(1);
  });
});
