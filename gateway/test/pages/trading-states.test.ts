import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { listingStatuses, offerClosedReasons, offerStatuses, orderStatuses } from '@marketplace/trading-contract';
import {
  fulfillmentMs,
  holdMs,
  orderItemsMax,
  paymentMs,
  revisionsMax,
  tradingDefaults,
} from '@marketplace/trading-contract/limits';
import { tradingStatesDocument } from '../../src/generate/documents/trading-states-document.ts';

const committed = readFileSync(new URL('../../../docs/trading-states.md', import.meta.url), 'utf8');

test('docs/trading-states.md is up to date; `npm run generate` writes it', () => {
  expect(committed).toBe(tradingStatesDocument());
});

test.each([
  ['Listings', listingStatuses],
  ['Offers', offerStatuses],
  ['Orders', orderStatuses],
])('the diagram of %s begins, ends, and contains every status of the contract', (title, statuses) => {
  const [, diagram] = new RegExp(`^## ${title}$.*?\`\`\`mermaid\n(.*?)\n\`\`\``, 'ms').exec(committed)!;
  const arrows = [...diagram!.matchAll(/^ {2}(\S+) --> ([^\s:]+)/gm)].map(([, from, to]) => [from!, to!]);
  expect(new Set(arrows.flat())).toEqual(new Set(['[*]', ...statuses]));
  expect(arrows.filter(([from]) => from === '[*]')).not.toEqual([]);
  expect(arrows.filter(([, to]) => to === '[*]')).not.toEqual([]);
});

test('the pages for buyers and sellers name the deadlines and limits of the contract', () => {
  const [buying, selling] = ['buying', 'selling'].map((page) =>
    readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' '),
  );
  const { offersPerHour, offersPerListing, platformFeeBps } = tradingDefaults;
  for (const fact of [
    `reserved for ${paymentMs.direct / 60_000} minutes`,
    `due in ${paymentMs.offer / 3_600_000} hours`,
    `until \`fulfillBy\`, ${fulfillmentMs / 86_400_000} days after the payment`,
    `at \`payoutEligibleAt\`, ${holdMs / 86_400_000} days after`,
    `make ${offersPerHour} offers in an hour, and ${offersPerListing} for one listing in 30 days`,
    `${revisionsMax.buyer} revisions can be yours, and ${revisionsMax.all} is the limit`,
    `up to ${orderItemsMax} items`,
    ...offerClosedReasons.map((reason) => `| \`${reason}\` |`),
  ])
    expect(buying).toContain(fact);
  for (const fact of [
    `by \`fulfillBy\`, ${fulfillmentMs / 86_400_000} days after the payment`,
    `until \`payoutEligibleAt\`, ${holdMs / 86_400_000} days after`,
    `a share of \`total\`, ${platformFeeBps / 100} % unless`,
  ])
    expect(selling).toContain(fact);
});
