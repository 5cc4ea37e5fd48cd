import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CanonicalAnswers } from '../../src/egress/canonical-answers.ts';
import { InvalidAnswer } from '../../src/index.ts';

const canonical = (parts: Buffer[], answers = new CanonicalAnswers()): string =>
  Buffer.concat(parts.map((part) => answers.push(part, true))).toString('latin1');

const answers = [
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: ' +
    '2\r\n\r\nok',
  'HTTP/1.1 200 OK\ncontent-length: \t2 \nx: a\n  b\n\nok',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\ncontent-length: 9\r\n\r\n2 ; a=b\r\nok\r\n0\r\nx: y\r\n\r\n',
  'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nok',
  'SSH-2.0-OpenSSH\r\n',
];

test.each(answers)('an answer is read alike wherever it is split: %j', (answer) => {
  const bytes = Buffer.from(answer, 'latin1');
  const whole = canonical([bytes]);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
      const ends = [...cuts, bytes.length].sort((a, b) => a - b);
      const parts = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
      expect(canonical(parts)).toBe(whole);
    }),
  );
});

test('bytes that do not begin an answer, follow one or come unasked are passed on unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (random) => {
      const odd = Buffer.concat([Buffer.from('x'), random]);
      expect(canonical([odd])).toBe(odd.toString('latin1'));
      expect(canonical([Buffer.from('HTTP/1.1 204 No\r\n\r\nx'), odd])).toBe(
        `HTTP/1.1 204 No\r\n\r\nx${odd.toString('latin1')}`,
      );
    }),
  );
  const unasked = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');
  expect(new CanonicalAnswers().push(unasked, false)).toEqual(unasked);
});

test('after a repaired length, the connection is not used again', () => {
  for (const repaired of ['content-length: 2\r\ncontent-length: 2', 'transfer-encoding: chunked\r\ncontent-length: 2'])
    expect(canonical([Buffer.from(`HTTP/1.1 200 OK\r\n${repaired}\r\n\r\n`)])).toMatch(
      /\r\nconnection: close\r\n\r\n$/,
    );
});

test('a head of more than 64 KB is refused, even one that never ends', () => {
  const reading = new CanonicalAnswers();
  const more = (): Buffer => reading.push(Buffer.from(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}`), true);
  expect([more(), more(), more()].every(({ length }) => length === 0)).toBe(true);
  expect(more).toThrow(InvalidAnswer);
});
