import { expect, test } from '@jest/globals';
import { csvHeader, csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r'=1"`],
  ['＝1+1', "'＝1+1"],
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1', "x; '=1+1"],
  ['x;"=1+1', `"x;""'=1+1"`],
  ['x;;=1;-2', "x;;'=1;'-2"],
  ['x\t=1', "x\t'=1"],
  ['x|@y', "x|'@y"],
  ['x\r\n=1', `"x\r\n'=1"`],
])('a cell %j has no formula, whichever separator a spreadsheet uses', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test.each(['Brass lamp', 'a-b', 'a+b=c', 'jo@example.com', '5; 6', 'x;y', '2026-01-01T00:00:00Z'])(
  'a cell %j is written as it is',
  (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  },
);

test('numbers below zero are numbers', () => {
  expect(csvLine([-5, { decimal: '-0.05' }, null])).toBe('-5,-0.05,\r\n');
});

test('a file begins with the byte order mark, by which Excel reads it as UTF-8', () => {
  expect(csvHeader(['id', 'name'])).toBe('\ufeffid,name\r\n');
});
