import { expect, test } from '@jest/globals';
import { type Contract, storesReply } from '@marketplace/kernel';
import { z } from 'zod';
import { contracts } from '../src/calls/domains.ts';

/** Names of members that show a secret, and names that only look like it. The hint is the last characters. */
const secretName = /token|secret|recoveryCode|otpauth|password/i;
const harmless = new Set(['secretHint', 'previousSecretExpiresAt']);

interface Schema {
  properties?: Record<string, Schema>;
}

/** Names of the members of an output, at any depth. */
function membersOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [...Object.keys((schema as Schema).properties ?? {}), ...Object.values(schema).flatMap(membersOf)];
}

/** Commands that store their reply, by name, with the members of their outputs that show a secret. */
const shown = Object.values<Contract>(contracts).flatMap(({ name, operations }) =>
  Object.entries(operations)
    .filter(([, operation]) => storesReply(operation))
    .map(([operationName, { output, secrets = [] }]) => {
      const members = membersOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
      return {
        operation: `${name}.${operationName}`,
        secrets,
        members: [...new Set(members)].filter((member) => secretName.test(member) && !harmless.has(member)),
      };
    }),
);

test('no stored reply has a secret: all members and keys that may make the request get it', () => {
  expect(shown.filter(({ members }) => members.length > 0).length).toBeGreaterThan(3);
  expect(
    shown.flatMap(({ operation, secrets, members }) =>
      members.filter((member) => !secrets.includes(member)).map((member) => `${operation}: ${member}`),
    ),
  ).toEqual([]);
});
