import { expect, test } from '@jest/globals';
import { readStatements } from '../src/trading/replay/statement-log.ts';
import { createReplacements, templateOf } from '../src/trading/replay/template.ts';

const line = (members: object) => `${JSON.stringify({ session_id: '1', ...members })}\n`;

test('a recording has the statements of services with their parameters, in order, and nothing else', () => {
  const log = [
    line({ application_name: 'bench', message: `statement: select 'mine'` }),
    line({ application_name: 'trading', message: 'statement: begin; select 1' }),
    line({
      application_name: 'trading',
      message: 'execute a1b2: select\n $1, $2, $3',
      detail: `Parameters: $1 = 'it''s, $2 = ''x''', $2 = NULL, $3 = ''`,
    }),
    line({
      application_name: 'trading',
      message: `execute c3: select pg_notify($1, topic)`,
      detail: `Parameters: $1 = 'x'`,
    }),
    line({ application_name: 'trading', message: 'duration: 1.0 ms' }),
    'a line that is not JSON\n',
  ].join('');
  expect(readStatements(log)).toEqual([
    { application: 'trading', session: '1', text: 'begin; select 1', values: null },
    { application: 'trading', session: '1', text: 'select\n $1, $2, $3', values: ["it's, $2 = 'x'", null, ''] },
  ]);
});

const [listing, offer, otherListing] = [
  'lst_01h2xcejqtf2nbrexx3vqjhp41',
  'off_01h2xcejqtf2nbrexx3vqjhp41',
  'lst_01h2xcejqtf2nbrexx3vqjhp42',
];

test('a replay replaces the values that it names, gives new ids to what was created, and keeps the rest', () => {
  const text = `insert ('${offer}', '${listing}', 'a+b', '${offer}'); select pg_try_advisory_xact_lock(-12), -12`;
  const template = templateOf(text, [listing, 'a+b']);
  const write = createReplacements(new Map([[listing, otherListing]]));
  const [, made, lock] =
    new RegExp(
      String.raw`^insert \('(off_[0-7][0-9a-z]{25})', '${otherListing}', 'a\+b', '\1'\); ` +
        String.raw`select pg_try_advisory_xact_lock\((-?\d+)\), -12$`,
    ).exec(write(template)) ?? [];
  expect(made).toBeDefined();
  expect(made).not.toBe(offer);
  expect(lock).not.toBe('-12');
  expect(write(template)).toBe(write(template));
  expect(createReplacements(new Map())(template)).not.toContain(made);
});
