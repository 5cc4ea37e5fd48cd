import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { disputeStatuses, paymentStatuses, payoutStatuses } from '@marketplace/payments-contract';
import { paymentStatesDocument } from '../../src/generate/documents/payment-states-document.ts';

const committed = readFileSync(new URL('../../../docs/payment-states.md', import.meta.url), 'utf8');

test('docs/payment-states.md is up to date; `npm run generate` writes it', () => {
  expect(committed).toBe(paymentStatesDocument());
});

test.each([
  ['Payments', paymentStatuses],
  ['Refunds', ['pending', 'succeeded', 'failed']],
  ['Disputes', disputeStatuses],
  ['Payouts', payoutStatuses],
])('the diagram of %s begins, ends, and contains every status of the contract', (title, statuses) => {
  const [, diagram] = new RegExp(`^## ${title}$.*?\`\`\`mermaid\n(.*?)\n\`\`\``, 'ms').exec(committed)!;
  const arrows = [...diagram!.matchAll(/^ {2}(\S+) --> ([^\s:]+)/gm)].map(([, from, to]) => [from!, to!]);
  expect(new Set(arrows.flat())).toEqual(new Set(['[*]', ...statuses]));
  expect(arrows.filter(([from]) => from === '[*]')).not.toEqual([]);
  expect(arrows.filter(([, to]) => to === '[*]')).not.toEqual([]);
});
