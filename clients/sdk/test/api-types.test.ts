import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { apiTypes } from '../generate/api-types.ts';
import { errorMembers, errorMembersOf } from '../generate/error-members.ts';
import type { MarketplaceProblem } from '../src/index.ts';

test('api.generated.ts is what openapi.json gives; `npm run generate` writes it', async () => {
  expect(readFileSync(new URL('../src/rest/api.generated.ts', import.meta.url), 'utf8')).toBe(await apiTypes());
});

test('error-members.generated.ts is what openapi.json gives', () => {
  expect(readFileSync(new URL('../src/rest/error-members.generated.ts', import.meta.url), 'utf8')).toBe(errorMembers());
});

test('a code has the members that it declares: those that are always present are not optional', () => {
  const membersByCode = {
    insufficient_stock: { available: 'always' },
    payout_not_releasable: { eligibleAt: 'always', holdReasons: 'sometimes' },
  } as const;
  const text = errorMembersOf({ components: { schemas: { Problem: { 'x-members-by-code': membersByCode } } } });
  expect(text).toContain("  insufficient_stock: Required<Pick<Problem, 'available'>>;\n");
  expect(text).toContain(
    "  payout_not_releasable: Required<Pick<Problem, 'eligibleAt'>> & Pick<Problem, 'holdReasons'>;\n",
  );
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
