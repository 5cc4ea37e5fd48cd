import { expect, test } from '@jest/globals';
import { withoutNewValues, withSingleValues } from '@marketplace/tools/checks/open-enums';

const withCodes = (values: string[], extra = {}) => ({
  schemas: { Code: { enum: values, ...extra }, Status: { enum: ['open', 'closed'] } },
});
const open = { 'x-open-enum': true };

test('what is new in an open enum is not compared with the released document', () => {
  expect(withoutNewValues(withCodes(['a', 'b', 'c'], open), withCodes(['a', 'b']))).toEqual(
    withCodes(['a', 'b'], open),
  );
});

test('a parameter that takes several values is compared as one that takes a single value', () => {
  const several = { type: 'string', pattern: '^(?:a|b)(?:,(?:a|b))*$', example: 'a', 'x-several-of': ['a', 'b'] };
  expect(withSingleValues({ parameters: [several, { type: 'string', pattern: '^c$' }] })).toEqual({
    parameters: [
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string', pattern: '^c$' },
    ],
  });
});

test('of two enums that share values, each is compared with its own', () => {
  const document = (types: string[]) => ({
    type: { enum: types, ...open },
    delivered: { enum: [...types, 'ping'], ...open },
  });
  expect(withoutNewValues(document(['a', 'b', 'new']), document(['a', 'b']))).toEqual(document(['a', 'b']));
});

test('what is gone from it, and what is new in any other enum, is', () => {
  expect(withoutNewValues(withCodes(['b', 'c'], open), withCodes(['a', 'b']))).toEqual(withCodes(['b'], open));
  expect(withoutNewValues(withCodes(['a', 'b', 'c']), withCodes(['a', 'b']))).toEqual(withCodes(['a', 'b', 'c']));
});
