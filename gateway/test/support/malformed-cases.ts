import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { z } from 'zod';
import { newId } from '@marketplace/kernel';
import { marketplaceApi } from '../../src/api.ts';
import { apiPrefix } from '../../src/http/api-prefix.ts';
import { listing } from './fake-records.ts';

/** Credential that the test adds to the request. */
export type Credential = 'key' | 'session' | 'none';

export interface MalformedCase {
  name: string;
  /** The statuses that are correct answers. None is a 5xx. */
  statuses: number[];
  credential: Credential;
  /** The request line without the HTTP version. If absent, `pieces` are sent without a head. */
  line?: string;
  headers?: string[];
  body?: Uint8Array;
  pieces?: Uint8Array[];
  /** Whether the client closes its side of the connection after sending. */
  end?: boolean;
}

const text = (value: string): Buffer => Buffer.from(value);
const json = 'content-type: application/json';
const targets = [
  {
    line: `POST ${apiPrefix}/listings`,
    credential: 'key',
    valid: { title: 'A', price: { amount: 1, currency: 'USD' } },
  },
  { line: `PATCH ${apiPrefix}/listings/${listing.id}`, credential: 'key', valid: { title: 'A' } },
  {
    line: `POST ${apiPrefix}/webhooks/endpoints`,
    credential: 'session',
    valid: { url: 'https://example.com/', subscribedEvents: ['*'] },
  },
] as const;
const nested = (open: string, close: string, levels: number): string =>
  `{"attributes":${open.repeat(levels)}1${close.repeat(levels)}}`;

const unreadableBodies: [string, Uint8Array, number[]][] = [
  ['one brace', text('{'), [400]],
  ['an unclosed string', text('{"title":"a'), [400]],
  ['a trailing comma', text('{"title":"a",}'), [400]],
  ['single quotes', text(`{'title':'a'}`), [400]],
  ['an unquoted key', text('{title:"a"}'), [400]],
  ['a comment', text('{/* a */}'), [400]],
  ['NaN', text('{"quantity":NaN}'), [400]],
  ['Infinity', text('{"quantity":-Infinity}'), [400]],
  ['a hexadecimal number', text('{"quantity":0x10}'), [400]],
  ['a leading zero', text('{"quantity":01}'), [400]],
  ['a control character in a string', text('{"title":"a\u0001"}'), [400]],
  ['a raw NUL', text('{"title":"a\u0000"}'), [400]],
  ['a NUL escape', text('{"title":"a\\u0000"}'), [400]],
  ['a NUL escape in a key', text('{"a\\u0000":1}'), [400]],
  ['a high surrogate', text('{"title":"\\ud83d"}'), [400]],
  ['a low surrogate', text('{"title":"\\ude00"}'), [400]],
  ['swapped surrogates', text('{"title":"\\ude00\\ud83d"}'), [400]],
  ['a surrogate in a key', text('{"\\ud83d":1}'), [400]],
  ['a bad escape', text('{"title":"\\x41"}'), [400]],
  ['two documents', text('{}{}'), [400]],
  ['text behind the document', text('{} x'), [400]],
  ['white space only', text(' \r\n\t '), [400]],
  ['a byte that is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), [400]],
  ['an overlong slash', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), [400]],
  ['a surrogate in UTF-8', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]), [400]],
  ['half of a character', Buffer.from([0x7b, 0x22, 0xe2, 0x82]), [400]],
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{}', 'utf16le')]), [400]],
  ['UTF-32', Buffer.from([0x7b, 0, 0, 0, 0x7d, 0, 0, 0]), [400]],
  ['2,000 arrays', text(nested('[', ']', 2_000)), [400]],
  ['10,000 objects', text(nested('{"a":', '}', 10_000)), [400]],
  ['33 objects', text(nested('{"a":', '}', 33)), [400]],
  ['200,000 open brackets', text('['.repeat(200_000)), [400]],
  ['600 KB', text(`{"title":"${'a'.repeat(600 * 1024)}"}`), [413]],
  ['a list', text('[{"title":"a"}]'), [422]],
  ['null', text('null'), [422]],
  ['true', text('true'), [422]],
  ['a text', text('"title"'), [422]],
  ['a number beyond all', text('1e99999'), [422]],
  ['__proto__', text('{"__proto__":{"title":"a"}}'), [422]],
  ['constructor', text('{"constructor":{"prototype":{"title":"a"}}}'), [422]],
  ['an unknown member', text('{"colour":"red"}'), [422]],
  ['an empty key', text('{"":1}'), [422]],
  ['XML', text('<listing/>'), [400]],
  ['a form', text('title=a&price=1'), [400]],
];

const types: [string, number[]][] = [
  'text/plain',
  'text/json',
  'application/jsonp',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/json; charset',
  'application/json, text/plain',
  'json',
  '*/*',
  '/',
  'application/json\u00e9',
].map((type) => [type, [415]]);

/** Body that is eight times the largest permitted size after decompression. */
const bomb = (compress: (bytes: Uint8Array) => Buffer): Buffer => compress(Buffer.alloc(8 << 20, 0x20));
const body = text(JSON.stringify(targets[0].valid));
const encodings: [string, string, Uint8Array, number[]][] = [
  ['text called gzip', 'gzip', text('{}'), [400]],
  ['text called deflate', 'deflate', text('{}'), [400]],
  ['text called br', 'br', text('{}'), [400]],
  ['gzip without its end', 'gzip', gzipSync(body).subarray(0, -6), [400]],
  ['gzip with a wrong sum', 'gzip', broken(gzipSync(body)), [400]],
  ['deflate without its end', 'deflate', deflateSync(body).subarray(0, -3), [400]],
  ['brotli without its end', 'br', brotliCompressSync(body).subarray(0, -3), [400]],
  ['gzip called br', 'br', gzipSync(body), [400]],
  ['gzip called deflate', 'deflate', gzipSync(body), [400]],
  ['a gzip bomb', 'gzip', bomb(gzipSync), [413]],
  ['a deflate bomb', 'deflate', bomb(deflateSync), [413]],
  ['a brotli bomb', 'br', bomb(brotliCompressSync), [413]],
  ['a bomb in a bomb', 'gzip', gzipSync(bomb(gzipSync)), [400]],
  ['gzip twice', 'gzip, gzip', gzipSync(gzipSync(body)), [415]],
  ['compress', 'compress', body, [415]],
  ['zstd', 'zstd', body, [415]],
  ['toString', 'toString', body, [415]],
  ['gzip of text that is not JSON', 'gzip', gzipSync(text('{')), [400]],
  ['gzip of UTF-16', 'gzip', gzipSync(Buffer.from('{}', 'utf16le')), [400]],
];

/** Flips a bit of the checksum at the end. */
function broken(bytes: Buffer): Buffer {
  bytes[bytes.length - 6]! ^= 1;
  return bytes;
}

const publish = `POST ${apiPrefix}/listings/${listing.id}/publish`;
const read = `GET ${apiPrefix}/listings`;
const wrongHeaders: [string, string, string[], number[], Credential?][] = [
  ...['', '""', '"', 'a b', 'a,b', 'a, b', '"a', 'a\t', '"a" "b"', '"a";x=1', '\u00e9', 'k'.repeat(256)].map(
    (key): [string, string, string[], number[]] => [
      `idempotency-key ${key.slice(0, 20)}`,
      publish,
      [`idempotency-key: ${key}`],
      key === 'a\t' ? [200] : [400],
    ],
  ),
  ['two idempotency keys', publish, ['idempotency-key: a', 'Idempotency-Key: b'], [400]],
  ...['7', 'v7', '', '"v7', "'v7'", '*, "v7"'].map((tag): [string, string, string[], number[]] => [
    `if-match ${tag}`,
    publish,
    [`if-match: ${tag}`],
    [400],
  ]),
  ...['"v6"', '"x"', 'W/"v7"', '"v-1"', '"v99999999999999999999"', '""'].map(
    (tag): [string, string, string[], number[]] => [`if-match ${tag}`, publish, [`if-match: ${tag}`], [412]],
  ),
  ['if-match of several versions', publish, ['if-match: "v6", "v7"'], [200]],
  ['two if-match', publish, ['if-match: "v6"', 'if-match: "v7"'], [200]],
  ['if-match where there is no version', `POST ${apiPrefix}/listings`, ['if-match: "v1"'], [400]],
  ...[
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'bearer:x',
    'Bearer a b',
    'Bearer mk_live_',
    `Bearer ${'a'.repeat(8_000)}`,
    'Bearer \u00e9',
    'Digest username="a"',
    'mk_test_1',
    'Bearer, Bearer',
    'Bearer null',
  ].map((value): [string, string, string[], number[], Credential] => [
    `authorization ${value.slice(0, 24)}`,
    read,
    [`authorization: ${value}`],
    [401],
    'none',
  ]),
  ['two authorizations', read, ['authorization: Bearer a'], [400]],
  ['a bad key beside a good cookie', read, ['authorization: Bearer a'], [401], 'session'],
  ['a made-up cookie', read, ['cookie: sid-3000=abc; sid-3000.sig=def'], [401], 'none'],
  ['an unsigned cookie', read, ['cookie: sid-3000=session-token-1'], [401], 'none'],
  ['a cookie of another form', read, ['cookie: ;;=;sid-3000;sid-3000=;sid-3000.sig=\u00ff'], [401], 'none'],
  ...['text/html', 'image/*', 'application/xml, text/plain', 'application/json;q=0'].map(
    (accept): [string, string, string[], number[]] => [`accept ${accept}`, read, [`accept: ${accept}`], [406]],
  ),
  [
    'two content types',
    `POST ${apiPrefix}/listings`,
    ['content-type: application/json', 'content-type: text/plain', 'content-length: 2'],
    [400],
  ],
  ['two hosts', read, ['host: evil.example.com'], [400]],
  ['a request from another site', publish, ['sec-fetch-site: cross-site'], [403], 'session'],
  ['a request from another origin', publish, ['origin: https://evil.example.com'], [403], 'session'],
  ['a request from no origin', publish, ['origin: null'], [403], 'session'],
];

const wrongPaths = [
  '/%',
  '/%0',
  '/%00',
  '/%zz',
  '/%c0%af',
  '/%ed%a0%80',
  '/%ff',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../listings',
  '/./listings',
  '//listings',
  '/listings//',
  '/listings/',
  '/Listings',
  '/listings%2f',
  '/listings%20',
  '/listings;a=b',
  '/listings/%2e',
  '/listings/..%2forganizations',
  `/listings/${listing.id}/`,
  `/listings/${listing.id}%00`,
  `/listings/${listing.id}%20`,
  `/listings/${listing.id.toUpperCase()}`,
  `/listings/${newId('whe')}`,
  '/listings/null',
  '/listings/undefined',
  '/listings/__proto__',
  '/listings/constructor',
  `/listings/${'a'.repeat(4_000)}`,
  '/listings/\u00e9',
  '/listings/*',
  '/listings/1 or 1=1',
  "/listings/'--",
];

/** Values that a parameter with this schema must refuse. */
function wrongValues(schema: {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
}): string[] {
  if (schema.type === 'integer')
    return [
      '0',
      '-1',
      '101',
      '1.5',
      '1e2',
      'abc',
      '',
      '%20',
      '%201',
      '0x10',
      '99999999999999999999',
      '%EF%BC%91',
      'NaN',
      '1,2',
    ];
  if (schema.type === 'boolean') return ['yes', '1', 'TRUE', ''];
  if (schema.enum) return ['nothing', '', `${String(schema.enum[0])}x`, `${String(schema.enum[0])}%00`];
  if (schema.format === 'date-time') return ['yesterday', '2026-13-01T00:00:00Z', '2026-01-01', '', '0'];
  if (schema.pattern) return ['x', '', '%00', "'"];
  return schema.maxLength ? ['%00', 'a'.repeat(schema.maxLength + 1)] : ['%00'];
}

/** A new id with the prefix that the schema demands. */
function someId(schema: z.ZodType): string {
  const [, prefix = 'lst'] =
    /^\^([a-z]+)_/.exec(
      (schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as { pattern?: string }).pattern ?? '',
    ) ?? [];
  return newId(prefix as 'lst');
}

function parameterCases(): MalformedCase[] {
  return marketplaceApi()
    .routes.filter(({ reads, route }) => reads && !route.stream && !route.testHelper)
    .flatMap(({ route, pattern, members }) => {
      const path = pattern.replace(/:(\w+)/g, (_, name: string) => someId(members.path[name]!));
      const parameters = Object.entries(members.query);
      const queries = [
        'colour=red',
        '__proto__=1',
        '=',
        '=1',
        'limit[]=1',
        '%00=1',
        '%ff=%ff',
        ...parameters.slice(0, 1).map(([name]) => `${name}=1&${name}=1`),
        ...parameters.flatMap(([name, schema]) =>
          wrongValues(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as object).map(
            (value) => `${name}=${value}`,
          ),
        ),
      ];
      return queries.map(
        (query): MalformedCase => ({
          name: `GET ${route.path}?${query.slice(0, 60)}`,
          statuses: [400],
          credential: 'session',
          line: `GET ${path}?${query}`,
        }),
      );
    });
}

const wire: [string, string, number[]][] = [
  ['nothing but a word', 'nonsense\r\n\r\n', [400]],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n', [400]],
  ['HTTP/0.9 with its version', 'GET /healthz HTTP/0.9\r\nconnection: close\r\n\r\n', [400]],
  ['HTTP/2.0 without its preface', 'GET /healthz HTTP/2.0\r\nhost: a\r\nconnection: close\r\n\r\n', [400]],
  ['HTTP/3.0', 'GET /healthz HTTP/3.0\r\nhost: a\r\n\r\n', [400]],
  ['a version that is not a number', 'GET /healthz HTTP/x\r\nhost: a\r\n\r\n', [400]],
  ['no version', 'GET /healthz HTTP/\r\nhost: a\r\n\r\n', [400]],
  ['two spaces', 'GET  /nowhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [400, 404]],
  ['a space in the target', 'GET /a b HTTP/1.1\r\nhost: a\r\n\r\n', [400]],
  ['a tab in the target', 'GET /a\tb HTTP/1.1\r\nhost: a\r\n\r\n', [400]],
  ['a method in small letters', 'get /healthz HTTP/1.1\r\nhost: a\r\n\r\n', [400]],
  ['an unknown method', 'FROBNICATE /healthz HTTP/1.1\r\nhost: a\r\n\r\n', [400]],
  ['no Host', 'GET /api/v1/listings HTTP/1.1\r\nconnection: close\r\n\r\n', [400]],
  ['a header without a colon', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n', [400]],
  ['a space before the colon', 'GET /nowhere HTTP/1.1\r\nhost : a\r\n\r\n', [400]],
  ['a header that begins with a space', 'GET /nowhere HTTP/1.1\r\n host: a\r\n\r\n', [400]],
  ['a folded header', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\nconnection: close\r\n\r\n', [400, 404]],
  ['a header without a name', 'GET /nowhere HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n', [400]],
  ['a NUL in a header', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n', [400]],
  ['a carriage return in a header', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nx: a\rb\r\n\r\n', [400]],
  ['a large header', `GET /nowhere HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`, [431]],
  ['many headers', `GET /nowhere HTTP/1.1\r\nhost: a\r\n${'x: a\r\n'.repeat(4_000)}\r\n`, [431]],
  ['a large target', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, [431]],
  ['a large query', `GET /api/v1/listings?cursor=${'a'.repeat(17_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, [431]],
  ['a large cookie', `GET /nowhere HTTP/1.1\r\nhost: a\r\ncookie: sid=${'a'.repeat(17_000)}\r\n\r\n`, [431]],
  ['a target in another form', 'GET listings HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [400]],
  ['an absolute target that is not a URL', 'GET http://[ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [400]],
  [
    'an absolute target elsewhere',
    'GET http://evil.example.com/nowhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    [404],
  ],
  [
    'an absolute target of another scheme',
    'GET file:///etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    [400, 404],
  ],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n', [405]],
  ['an asterisk', 'GET * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [400, 404]],
  ['a fragment in the target', 'GET /nowhere#a HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [400, 404]],
  ['an upgrade', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n', [404]],
  [
    'an upgrade to HTTP/2',
    'GET /nowhere HTTP/1.1\r\nhost: a\r\nconnection: upgrade, close\r\nupgrade: h2c\r\nhttp2-settings: a\r\n\r\n',
    [404],
  ],
  [
    'an unknown expectation',
    'GET /nowhere HTTP/1.1\r\nhost: a\r\nexpect: 200-ok\r\nconnection: close\r\n\r\n',
    [404, 417],
  ],
  ['HTTP/1.0 without a route', 'GET /nowhere HTTP/1.0\r\n\r\n', [404]],
];

/** Bodies with wrong framing. The head of an authorized request comes before them. */
const framings: [string, string, number[]][] = [
  ['two lengths', 'content-length: 2\r\ncontent-length: 3\r\n\r\n{}', [400]],
  ['a list of lengths', 'content-length: 2, 2\r\n\r\n{}', [400]],
  ['a negative length', 'content-length: -1\r\n\r\n', [400]],
  ['a length with a sign', 'content-length: +2\r\n\r\n{}', [400]],
  ['a length in words', 'content-length: two\r\n\r\n{}', [400]],
  ['a hexadecimal length', 'content-length: 0x2\r\n\r\n{}', [400]],
  ['a length beyond all', 'content-length: 99999999999999999999999\r\n\r\n{}', [400, 413]],
  ['a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', [400]],
  ['chunks and a length', 'transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n', [400]],
  ['an unknown transfer encoding', 'transfer-encoding: gzip\r\n\r\n', [400]],
  ['a transfer encoding that only looks like chunked', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n', [400]],
  ['chunked, then something else', 'transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n', [400]],
  ['a chunk size that is not a number', 'transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n', [400]],
  ['a negative chunk size', 'transfer-encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n', [400]],
  ['a chunk size beyond all', 'transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}', [400]],
  ['a chunk longer than its size', 'transfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n', [400]],
  ['a chunk without its line end', 'transfer-encoding: chunked\r\n\r\n2\r\n{}0\r\n\r\n', [400]],
  [
    'endless chunk extensions',
    `transfer-encoding: chunked\r\n\r\n2;a=${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    [400, 413, 431],
  ],
  [
    'endless trailers',
    `transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    [400, 413, 431],
  ],
  ['chunks that are not JSON', 'transfer-encoding: chunked\r\nconnection: close\r\n\r\n1\r\n{\r\n0\r\n\r\n', [400]],
  ['less than announced', 'content-length: 100\r\n\r\n{}', [400]],
  ['chunks without an end', 'transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n', [400]],
];

function methodCases(): MalformedCase[] {
  const methods = ['PUT', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'SEARCH', 'QUERY'];
  return ['/listings', '/openapi.json', '/auth/session'].flatMap((path) =>
    methods
      .filter((method) => !(path === '/auth/session' && method === 'DELETE'))
      .map(
        (method): MalformedCase => ({
          name: `${method} ${path}`,
          statuses: [405],
          credential: 'session',
          line: `${method} ${apiPrefix}${path}`,
        }),
      ),
  );
}

/** Several hundred requests, each with one error. */
export const malformedCases: MalformedCase[] = [
  ...targets.flatMap(({ line, credential }) =>
    unreadableBodies.map(
      ([name, bytes, statuses]): MalformedCase => ({
        name: `${line.split(' ')[0]} with ${name}`,
        statuses,
        credential,
        line,
        headers: [json],
        body: bytes,
      }),
    ),
  ),
  ...types.map(
    ([type, statuses]): MalformedCase => ({
      name: `a body of type ${type}`,
      statuses,
      credential: 'key',
      line: targets[0].line,
      headers: [`content-type: ${type}`],
      body,
    }),
  ),
  { name: 'a body without a type', statuses: [415], credential: 'key', line: targets[0].line, body },
  ...encodings.map(
    ([name, encoding, bytes, statuses]): MalformedCase => ({
      name,
      statuses,
      credential: 'key',
      line: targets[0].line,
      headers: [json, `content-encoding: ${encoding}`],
      body: bytes,
    }),
  ),
  ...wrongHeaders
    .filter(([, , , statuses]) => !statuses.includes(200))
    .map(
      ([name, line, headers, statuses, credential = 'key']): MalformedCase => ({
        name,
        statuses,
        credential,
        line,
        headers,
      }),
    ),
  ...wrongPaths.map(
    (path): MalformedCase => ({
      name: `the path ${path.slice(0, 40)}`,
      statuses: [400, 404],
      credential: 'key',
      line: `GET ${apiPrefix}${path}`,
    }),
  ),
  ...parameterCases(),
  ...methodCases(),
  ...wire.map(
    ([name, bytes, statuses]): MalformedCase => ({
      name,
      statuses,
      credential: 'none',
      pieces: [Buffer.from(bytes, 'latin1')],
    }),
  ),
  ...framings.map(
    ([name, rest, statuses]): MalformedCase => ({
      name,
      statuses,
      credential: 'key',
      line: targets[0].line,
      headers: [json],
      pieces: [Buffer.from(rest, 'latin1')],
      end: true,
    }),
  ),
];
