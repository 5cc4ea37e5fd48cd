import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { apiTypes } from '../generate/api-types.ts';
import { errorMembers, errorMembersOf } from '../generate/error-members.ts';
import type { MarketplaceProblem } from '../src/index.ts';

const ProblemCode = { 'x-extensible-enum': [] };

test('api.generated.ts matches openapi.json; `npm run generate` writes it', async () => {
  expect(readFileSync(new URL('../src/api.generated.ts', import.meta.url), 'utf8')).toBe(await apiTypes());
});

test('error-members.generated.ts matches openapi.json', () => {
  expect(readFileSync(new URL('../src/rest/error-members.generated.ts', import.meta.url), 'utf8')).toBe(errorMembers());
});

test('a code has the members that it declares: those that are always present are not optional', () => {
  const membersByCode = {
    quantity_below_reserved: { quantityReserved: 'always' },
    payout_not_releasable: { eligibleAt: 'always', holdReasons: 'sometimes' },
  } as const;
  const text = errorMembersOf({
    components: { schemas: { Problem: { properties: {}, 'x-members-by-code': membersByCode }, ProblemCode } },
  });
  expect(text).toContain("  quantity_below_reserved: Required<Pick<Problem, 'quantityReserved'>>;\n");
  expect(text).toContain(
    "  payout_not_releasable: Required<Pick<Problem, 'eligibleAt'>> & Pick<Problem, 'holdReasons'>;\n",
  );
});

test('a member that several codes declare has the type of its code', () => {
  const membersByCode = {
    insufficient_stock: { details: 'always' },
    price_changed: { details: 'sometimes', price: 'always' },
  } as const;
  const details = {
    'x-codes': ['insufficient_stock', 'price_changed'],
    anyOf: [
      { type: 'array', items: { $ref: '#/components/schemas/StockShortage' } },
      { $ref: '#/components/schemas/ChangedPrice' },
    ],
  };
  const of = (member: typeof details | { 'x-codes': string[]; anyOf: { type: string }[] }) =>
    errorMembersOf({
      components: {
        schemas: { Problem: { properties: { details: member }, 'x-members-by-code': membersByCode }, ProblemCode },
      },
    });
  expect(of(details)).toContain("  insufficient_stock: { details: components['schemas']['StockShortage'][] };\n");
  expect(of(details)).toContain(
    "  price_changed: Required<Pick<Problem, 'price'>> & { details?: components['schemas']['ChangedPrice'] };\n",
  );
  const inline = { ...details, anyOf: [{ type: 'object' }, { type: 'object' }] };
  expect(() => of(inline)).toThrow('insufficient_stock');
});

test('the details of a refused order are those of its code', () => {
  const availableOf = (problem: MarketplaceProblem): number[] =>
    problem.code === 'insufficient_stock' ? problem.details.map(({ available }) => available) : [];
  const currenciesOf = (problem: MarketplaceProblem): string[] =>
    problem.code === 'price_changed' ? problem.details.map(({ unitAmount }) => unitAmount.currency) : [];
  const problem = {
    type: '',
    title: '',
    status: 409,
    detail: '',
    instance: '',
    code: 'insufficient_stock',
    requestId: '',
    details: [{ listingId: 'lst_1', requested: 3, available: 1 }],
  } satisfies MarketplaceProblem;
  expect([availableOf(problem), currenciesOf(problem)]).toEqual([[1], []]);
});

test('the code of a problem narrows its members', () => {
  const scopesOf = (problem: MarketplaceProblem): string[] =>
    problem.code === 'insufficient_scope' ? problem.requiredScopes : [];
  const problem = {
    type: '',
    title: '',
    status: 403,
    detail: '',
    instance: '',
    code: 'insufficient_scope',
    requestId: '',
    requiredScopes: ['listings:write'],
  } as const;
  expect(scopesOf({ ...problem, requiredScopes: [...problem.requiredScopes] })).toEqual(['listings:write']);
});
