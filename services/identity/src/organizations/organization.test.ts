import { expect, test } from '@jest/globals';
import { identityContract } from '@marketplace/identity-contract';
import fc from 'fast-check';
import { slugFor } from './organization.ts';

test('a generated slug is one that a person could have chosen', () => {
  const { slug } = identityContract.operations.createOrganization.input.shape;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => slug.safeParse(slugFor(name)).success),
  );
});

test('a slug reads like the name', () => {
  expect(slugFor('  Żółw & Söhne GmbH ')).toMatch(/^zo-w-sohne-gmbh-[a-z0-9]{6}$/);
  expect(slugFor('株式会社')).toMatch(/^organization-[a-z0-9]{6}$/);
});
