import { expect, test } from '@jest/globals';
import { inRoundTrips, readStatements } from '../src/replay/statement-log.ts';
import { createReplacements, templateOf } from '../src/replay/template.ts';

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

test('a replay replaces the values that it names, gives new ids to created records, and keeps the rest', () => {
  const text = `insert ('${offer}', '${listing}', 'a+b', '${offer}'), -1234567890123456789`;
  const template = templateOf(text, [listing, 'a+b']);
  const write = createReplacements(new Map([[listing, otherListing]]));
  const [, made] =
    new RegExp(
      String.raw`^insert \('(off_[0-7][0-9a-z]{25})', '${otherListing}', 'a\+b', '\1'\), -1234567890123456789$`,
    ).exec(write(template)) ?? [];
  expect(made).toBeDefined();
  expect(made).not.toBe(offer);
  expect(write(template)).toBe(write(template));
  expect(createReplacements(new Map())(template)).not.toContain(made);
});

test('a replay takes another lock than the recorded request', () => {
  const lock = templateOf('-1234567890123456789', []);
  const write = createReplacements(new Map());
  expect(write(lock)).toMatch(/^-?\d+$/);
  expect(write(lock)).not.toBe('-1234567890123456789');
  expect(write(lock)).toBe(write(lock));
});

test('a replay sends the first statements of a transaction in one round trip, and its final writes in another', () => {
  const texts = (...all: string[]) => all.map((text) => ({ text }));
  const beginning = [
    'begin',
    'select "trading"."now"() as now, true as locked',
    'select output from idempotency_record',
  ];
  const end = ['insert into listing', ' insert into outbox', 'commit'];
  expect(inRoundTrips(texts(...beginning, 'update offer', 'select 1 from "order"', ...end))).toEqual([
    texts(...beginning),
    texts('update offer'),
    texts('select 1 from "order"'),
    texts(...end),
  ]);
  expect(inRoundTrips(texts('select 1', 'select 2', 'update key'))).toEqual([
    texts('select 1'),
    texts('select 2'),
    texts('update key'),
  ]);
});
