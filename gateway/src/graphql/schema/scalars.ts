import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/**
 * Amounts are below 10^11: more than GraphQL's 32-bit `Int`, and exact in a double. The operation's contract checks
 * their range.
 */
function minorUnits(value: unknown): number {
  if (!Number.isSafeInteger(value) || Object.is(value, -0))
    throw new GraphQLError('A MinorUnits value must be an integer.');
  return value as number;
}

/** Services read and write times as strings. The operation's contract checks the format. */
function dateTime(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('A DateTime must be a string.');
  return value;
}

/** The scalars with their descriptions. The schema file only names them. */
export const scalarResolvers = {
  MinorUnits: new GraphQLScalarType({
    name: 'MinorUnits',
    description:
      'An integer amount in minor units (such as cents). It may exceed 32 bits; a double represents it exactly.',
    serialize: minorUnits,
    parseValue: minorUnits,
    parseLiteral: (node) => minorUnits(node.kind === Kind.INT ? Number(node.value) : undefined),
  }),
  DateTime: new GraphQLScalarType({
    name: 'DateTime',
    description: 'A time in RFC 3339 format, such as `2026-11-21T09:30:00.000Z`.',
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
