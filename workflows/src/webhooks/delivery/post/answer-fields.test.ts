import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { bodyOf, isEncoded, storableHeaders, textOf } from './answer-fields.ts';

const kept = 16 * 1024;
const received = (body: Buffer, headers: Record<string, string>) => ({
  headers,
  chunks: [body.subarray(0, 100), body.subarray(100)],
  bodyBytes: body.length,
});
const read = (body: Buffer, headers: Record<string, string>) =>
  isEncoded(headers) ? bodyOf(received(body, headers)) : textOf(received(body, headers));

const text = 'Bestellung für Łukasz: 5 €';

test.each([
  ['text/plain; charset=utf-8', Buffer.from(text), text],
  ['application/json', Buffer.from(text), text],
  ['text/plain; charset=ISO-8859-1', Buffer.from('Fehler: Größe', 'latin1'), 'Fehler: Größe'],
  ['text/html;charset="windows-1252"', Buffer.from([0x35, 0x20, 0x80]), '5 €'],
  ['text/plain; format=flowed; charset=utf-16le', Buffer.from(text, 'utf16le'), text],
  ['text/plain; charset=shift_jis', Buffer.from([0x83, 0x65]), 'テ'],
  ['text/plain; charset=unknown-8', Buffer.from(text), text],
])('a body is read as its content-type says: %s', async (type, bytes, expected) => {
  expect(await read(bytes, { 'content-type': type })).toEqual({ responseBody: expected, responseTruncated: false });
});

test.each([
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity', (body: Buffer) => body],
  ['gzip, br', (body: Buffer) => brotliCompressSync(gzipSync(body))],
])('a body is unpacked as its content-encoding says: %s', async (coding, pack: (body: Buffer) => Buffer) => {
  const headers = { 'content-encoding': coding, 'content-type': 'text/plain; charset=utf-16le' };
  const whole = await read(pack(Buffer.from(text, 'utf16le')), headers);
  expect(whole).toEqual({ responseBody: text, responseTruncated: false });
  // The received part of a long body is unpacked too. A block of zstd may be longer than that.
  if (coding === 'zstd') return;
  const noise = randomBytes(40_000).toString('hex');
  const cut = await read(pack(Buffer.from(noise)).subarray(0, 30_000), { 'content-encoding': coding });
  expect(cut.responseTruncated).toBe(true);
  expect(cut.responseBody!.length).toBeGreaterThan(kept / 2);
  expect(noise.startsWith(cut.responseBody!)).toBe(true);
});

test.each(['gzip', 'br', 'zstd', 'compress', 'gzip, nonsense', Array(9).fill('gzip').join()])(
  'a body that is not in its coding, or in one that is unknown, is stored as received: %s',
  async (coding) => {
    expect(await read(Buffer.from('plain text'), { 'content-encoding': coding })).toEqual({
      responseBody: 'plain text',
      responseTruncated: false,
    });
    expect(await read(Buffer.alloc(0), { 'content-encoding': coding })).toEqual({
      responseBody: '',
      responseTruncated: false,
    });
  },
);

test('concurrent bodies do not mix', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `body ${n}`);
  const bodies = await Promise.all(texts.map((one) => read(gzipSync(one), { 'content-encoding': 'gzip' })));
  expect(bodies.map(({ responseBody }) => responseBody)).toEqual(texts);
});

test('a body that is cut within a character ends before it', async () => {
  const { responseBody, responseTruncated } = await read(Buffer.from(`x${'é'.repeat(kept)}`), {});
  expect(responseBody).toBe(`x${'é'.repeat(kept / 2 - 1)}`);
  expect(responseTruncated).toBe(true);
});

test('fields beyond ASCII are read as UTF-8 if they are, and as ISO 8859-1 otherwise', () => {
  const sent = (value: Buffer) => value.toString('latin1');
  expect(
    storableHeaders({
      'x-utf8': sent(Buffer.from(text)),
      'x-latin': sent(Buffer.from('Größe', 'latin1')),
      'x-ascii': 'plain',
    }),
  ).toEqual({ 'x-utf8': text, 'x-latin': 'Größe', 'x-ascii': 'plain' });
});

test('each cookie is a line of its own, other repeated fields are a list, and no name is special', () => {
  const cookies = ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'];
  const odd = Object.fromEntries([['__proto__', 'x']]);
  const headers = storableHeaders({ 'set-cookie': cookies, vary: ['accept', 'origin'], ...odd });
  expect(headers['set-cookie']).toBe(cookies.join('\n'));
  expect(headers['vary']).toBe('accept, origin');
  expect(JSON.stringify(headers)).toContain('"__proto__":"x"');
});
