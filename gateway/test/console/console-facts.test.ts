import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { roles } from '@marketplace/kernel';
import { marketplaceApi } from '../../src/api.ts';
import { consoleFacts } from '../../src/generate/console-facts.ts';

const generated = new URL('../../../clients/console/src/generated/', import.meta.url);
const facts = consoleFacts();
/** The object that the file exports. */
const exported = (name: string, as: string): Record<string, unknown> =>
  JSON.parse(new RegExp(`const ${as} = (\\{.*?\\}) as const;`, 's').exec(facts[name]!)![1]!) as Record<string, unknown>;

test.each(Object.entries(facts))('%s of the console is what the contracts say', (name, text) => {
  expect(readFileSync(new URL(name, generated), 'utf8')).toBe(text);
});

test('the console has the rights of the operations, and every operation that is absent is for all members', () => {
  const rights = exported('rights.ts', 'rights');
  const ofOperator = exported('rights.ts', 'operatorRights');
  for (const { bareName, operation } of marketplaceApi().catalogue.entries) {
    const { access } = operation;
    const restricted = access.who === 'member' && roles.some((role) => !access.roles.includes(role));
    expect([bareName, rights[bareName]]).toEqual([bareName, restricted ? access.roles : undefined]);
    expect([bareName, ofOperator[bareName]]).toEqual([bareName, access.who === 'operator' ? access.roles : undefined]);
  }
});

test('only what people can do is an action, by the party that can do it', () => {
  expect(exported('transitions.ts', 'transitions')).toMatchObject({
    order: {
      pending_payment: { cancelOrder: ['buyer', 'seller'] },
      paid: { cancelOrder: ['seller'], fulfillOrder: ['seller'] },
      fulfilled: { confirmReceipt: ['buyer'] },
    },
    payment: { requires_action: { confirmPayment: ['buyer'] }, requires_capture: { capturePayment: ['seller'] } },
    dispute: { needs_response: { acceptDispute: ['seller'], withdrawDispute: ['buyer'] } },
  });
  expect(facts['transitions.ts']).not.toMatch(/system|provider|expireOrder|recordPayment/);
});
