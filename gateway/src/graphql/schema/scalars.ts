import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/**
 * Amounts are below 10^11, beyond GraphQL's 32-bit `Int` and exact in a double. Their range is for the contract of the
 * operation to say.
 */
function minorUnits(value: unknown): number {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new GraphQLError('MinorUnits are integers.');
  return value as number;
}

/** Services write and read times as text; which text is a time, the contract of the operation says. */
function dateTime(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('A DateTime is a string.');
  return value;
}

/** A scalar is its conversion, so its description stands here and not in the schema file, which only names it. */
export const scalarResolvers = {
  MinorUnits: new GraphQLScalarType({
    name: 'MinorUnits',
    description:
      'An integer amount in minor units (cents; yen). It exceeds 32 bits, so it is no Int; a double holds it exactly.',
    serialize: minorUnits,
    parseValue: minorUnits,
    parseLiteral: (node) => minorUnits(node.kind === Kind.INT ? Number(node.value) : undefined),
  }),
  DateTime: new GraphQLScalarType({
    name: 'DateTime',
    description: 'A time as RFC 3339 says it, such as `2026-11-21T09:30:00.000Z`.',
    serialize: dateTime,
    parseValue: dateTime,
    parseLiteral: (node) => dateTime(node.kind === Kind.STRING ? node.value : undefined),
  }),
  JSON: new GraphQLScalarType({
    name: 'JSON',
    description: 'Any JSON value.',
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: valueFromASTUntyped,
  }),
};
