import { gzipSync } from 'node:zlib';

/** One answer of a receiver, byte by byte. */
export interface Answer {
  title: string;
  /** `latin1` text. Several parts are sent one after another, in packets of their own. */
  sent: string | string[];
  /** Rule of RFC 9110 or 9112 for it. */
  rule: 'valid' | 'may be read' | 'invalid';
  /** Reason why our client differs from one of the others. */
  why?: string;
  /** Action after the answer. By default the connection stays open. */
  then?: 'end' | 'reset';
  /** Whether to send the answer before the request is read. */
  early?: true;
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const headed = (headers: string, body = 'ok'): string => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
const line = (statusLine: string): string => `${statusLine}\r\ncontent-length: 2\r\n\r\nok`;
const chunked = (body: string, coding = 'transfer-encoding: chunked'): string => headed(coding, body);
const oneChunk = '2\r\nok\r\n0\r\n\r\n';
const gzipped = gzipSync('ok').toString('latin1');
const early = 'Python takes every informational answer except 100 for the final one (RFC 9110, 15.2).';
const smuggling = 'An ambiguous answer is refused, as in llhttp.';
const strict = 'A field with such characters is invalid (RFC 9110, 5.5 and 5.6.2). The header is not passed on.';
const invalidStatus = 'The status line has one space there (RFC 9112, 4).';
const framed = 'The first answer is complete. Later bytes are not read, and the connection is closed.';

const informational: Answer[] = [
  { title: '100, then 200', sent: `HTTP/1.1 100 Continue\r\n\r\n${ok}`, rule: 'valid' },
  { title: '100 with a field', sent: `HTTP/1.1 100 Continue\r\nx: y\r\n\r\n${ok}`, rule: 'valid' },
  { title: '100 twice', sent: `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2)}${ok}`, rule: 'valid' },
  {
    title: '100 and 200 in three packets',
    sent: ['HTTP/1.1 100 Conti', 'nue\r\n\r', `\n${ok}`],
    rule: 'valid',
  },
  { title: '100 without a reason', sent: `HTTP/1.1 100\r\n\r\n${ok}`, rule: 'valid' },
  { title: '102', sent: `HTTP/1.1 102 Processing\r\n\r\n${ok}`, rule: 'valid', why: early },
  { title: '103', sent: `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}`, rule: 'valid', why: early },
  {
    title: '103, 100, 200',
    sent: `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${ok}`,
    rule: 'valid',
    why: early,
  },
  { title: '199, an unknown one', sent: `HTTP/1.1 199 Odd\r\n\r\n${ok}`, rule: 'valid', why: early },
  { title: '100 and nothing more', sent: 'HTTP/1.1 100 Continue\r\n\r\n', rule: 'invalid', then: 'end' },
  {
    title: '101 to another protocol',
    sent: 'HTTP/1.1 101 Switching Protocols\r\nupgrade: foo\r\nconnection: upgrade\r\n\r\n',
    rule: 'invalid',
    then: 'end',
    why: 'No upgrade was asked for (RFC 9110, 15.2.2).',
  },
  {
    title: '101 without a protocol',
    sent: 'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    rule: 'invalid',
    then: 'end',
    why: 'No upgrade was asked for (RFC 9110, 15.2.2).',
  },
];

const statuses: Answer[] = [
  { title: '200 with a length', sent: ok, rule: 'valid' },
  {
    title: '200 that offers an upgrade',
    sent: headed('upgrade: h2c\r\nconnection: upgrade\r\ncontent-length: 2'),
    rule: 'valid',
  },
  { title: '204', sent: 'HTTP/1.1 204 No Content\r\n\r\n', rule: 'valid' },
  {
    title: '204 with a length and a body',
    sent: 'HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nok',
    rule: 'invalid',
    why: 'A 204 ends with its head (RFC 9112, 6.3). The rest is not read, and the connection is closed.',
  },
  {
    title: '204 with chunks',
    sent: 'HTTP/1.1 204 No Content\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    rule: 'invalid',
    why: 'A 204 ends with its head (RFC 9112, 6.3). The rest is not read, and the connection is closed.',
  },
  { title: '205', sent: 'HTTP/1.1 205 Reset Content\r\ncontent-length: 0\r\n\r\n', rule: 'valid' },
  { title: '304 with a length', sent: 'HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n', rule: 'valid' },
  { title: '302 without a location', sent: 'HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n', rule: 'valid' },
  { title: '417', sent: 'HTTP/1.1 417 Expectation Failed\r\ncontent-length: 0\r\n\r\n', rule: 'valid' },
  { title: '299, an unknown one', sent: line('HTTP/1.1 299 Odd'), rule: 'valid' },
  { title: '600', sent: line('HTTP/1.1 600 Odd'), rule: 'may be read' },
  {
    title: '099',
    sent: line('HTTP/1.1 099 Odd'),
    rule: 'invalid',
    then: 'end',
    why: 'A status has three digits, from 100 on (RFC 9110, 15).',
  },
  { title: 'a status of four digits', sent: line('HTTP/1.1 2000 OK'), rule: 'invalid', then: 'end' },
];

const statusLines: Answer[] = [
  { title: 'no reason', sent: line('HTTP/1.1 200 '), rule: 'valid' },
  { title: 'no reason and no space', sent: line('HTTP/1.1 200'), rule: 'may be read' },
  { title: 'a reason outside ASCII', sent: line('HTTP/1.1 200 \xc3\xb6k'), rule: 'valid' },
  {
    title: 'lower-case `http/1.1`',
    sent: line('http/1.1 200 OK'),
    rule: 'invalid',
    then: 'end',
    why:
      'The name of the protocol is case-sensitive (RFC 9112, 2.3). Only curl takes the text for a body, as ' +
      'HTTP/0.9.',
  },
  {
    title: 'two spaces before the status',
    sent: line('HTTP/1.1  200 OK'),
    rule: 'invalid',
    then: 'end',
    why: invalidStatus,
  },
  {
    title: 'HTTP/1.2',
    sent: line('HTTP/1.2 200 OK'),
    rule: 'valid',
    why: 'A higher minor version is read as 1.1 (RFC 9110, 2.5).',
  },
  {
    title: 'empty lines before the answer',
    sent: `\r\n\r\n${ok}`,
    rule: 'may be read',
    why: 'Old servers send an empty line after a body. It cannot be taken for anything else.',
  },
  { title: 'HTTP/1.0, until the end', sent: 'HTTP/1.0 200 OK\r\n\r\nok', rule: 'valid', then: 'end' },
  {
    title: 'HTTP/1.0 with a length, kept alive',
    sent: 'HTTP/1.0 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\nok',
    rule: 'valid',
  },
  {
    title: 'HTTP/1.0 with chunks',
    sent: `HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${oneChunk}`,
    rule: 'may be read',
    then: 'end',
  },
  { title: 'a line of another protocol', sent: 'SSH-2.0-OpenSSH_9.6\r\n', rule: 'invalid', then: 'end' },
];

const fields: Answer[] = [
  { title: 'names in upper case', sent: headed('CONTENT-LENGTH: 2'), rule: 'valid' },
  { title: 'no space after the colon, an empty value', sent: headed('x:\r\ncontent-length:2'), rule: 'valid' },
  { title: 'spaces and tabs around the length', sent: headed('content-length: \t 2 \t'), rule: 'valid' },
  { title: 'a value outside ASCII', sent: headed('x: \xe4\r\ncontent-length: 2'), rule: 'valid' },
  {
    title: 'a value on two lines',
    sent: headed('x: a\r\n b\r\ncontent-length: 2'),
    rule: 'valid',
    why: 'A client replaces the line break by a space (RFC 9112, 5.2). Node does not.',
  },
  {
    title: 'line feeds only',
    sent: 'HTTP/1.1 200 OK\ncontent-length: 2\n\nok',
    rule: 'may be read',
    why: 'A line feed may end a line (RFC 9112, 2.2). Node refuses it.',
  },
  {
    title: 'one line with a line feed only',
    sent: headed('content-length: 2\nx: y'),
    rule: 'may be read',
    why: 'A line feed may end a line (RFC 9112, 2.2). Node refuses it.',
  },
  { title: 'fields of 12 KB', sent: headed(`x: ${'a'.repeat(12_000)}\r\ncontent-length: 2`), rule: 'valid' },
  {
    title: 'fields of 60 KB',
    sent: headed(`x: ${'a'.repeat(60_000)}\r\ncontent-length: 2`),
    rule: 'valid',
    why: 'Node reads 16 KB.',
  },
  {
    title: 'fields of 400 KB',
    sent: headed(`${`x: ${'a'.repeat(10_000)}\r\n`.repeat(40)}content-length: 2`),
    rule: 'valid',
    then: 'end',
    why: 'A head has at most 64 KB here, because each connection may hold one. Python limits a line, not the head.',
  },
  {
    title: '150 fields',
    sent: headed(`${Array.from({ length: 150 }, (_, at) => `x${at}: y\r\n`).join('')}content-length: 2`),
    rule: 'valid',
    why: 'Python reads 100 fields.',
  },
  {
    title: 'a space before the colon',
    sent: headed('x : y\r\ncontent-length: 2'),
    rule: 'invalid',
    then: 'end',
    why: strict,
  },
  {
    title: 'a control character in a value',
    sent: headed('x: a\x01b\r\ncontent-length: 2'),
    rule: 'invalid',
    then: 'end',
    why: strict,
  },
  { title: 'NUL in a value', sent: headed('x: a\0b\r\ncontent-length: 2'), rule: 'invalid', then: 'end', why: strict },
  {
    title: 'brackets in a name',
    sent: headed('x(y): z\r\ncontent-length: 2'),
    rule: 'invalid',
    then: 'end',
    why: strict,
  },
  {
    title: 'a line without a colon',
    sent: headed('xyz\r\ncontent-length: 2'),
    rule: 'invalid',
    then: 'end',
    why: strict,
  },
];

const lengths: Answer[] = [
  { title: 'no length, until the end', sent: headed('x: y'), rule: 'valid', then: 'end' },
  {
    title: 'no length, `connection: close`, no body',
    sent: headed('connection: close', ''),
    rule: 'valid',
    then: 'end',
  },
  {
    title: 'no length, until a reset',
    sent: headed('x: y'),
    rule: 'may be read',
    then: 'reset',
    why:
      'Nothing depends on the body, and the status says that the event was received. A repetition would help ' +
      'nobody.',
  },
  {
    title: 'the same length twice',
    sent: headed('content-length: 2\r\ncontent-length: 2'),
    rule: 'may be read',
    why: 'Equal lengths are one (RFC 9112, 6.3). Node refuses them.',
  },
  {
    title: 'the same length twice, as a list',
    sent: headed('content-length: 2, 2'),
    rule: 'may be read',
    then: 'end',
    why: 'Equal lengths are one (RFC 9112, 6.3). Node refuses them.',
  },
  {
    title: 'two lengths',
    sent: headed('content-length: 2\r\ncontent-length: 3'),
    rule: 'invalid',
    then: 'end',
    why: smuggling,
  },
  { title: 'the length +2', sent: headed('content-length: +2'), rule: 'invalid', then: 'end', why: smuggling },
  { title: 'the length -2', sent: headed('content-length: -2'), rule: 'invalid', then: 'end', why: smuggling },
  { title: 'a body shorter than its length', sent: headed('content-length: 5'), rule: 'invalid', then: 'end' },
  { title: 'a body longer than its length', sent: `${ok}extra`, rule: 'invalid', why: framed },
  { title: 'two answers', sent: ok + ok, rule: 'invalid' },
  {
    title: 'a gzip body',
    sent: `${headed(`content-encoding: gzip\r\ncontent-length: ${gzipped.length}`, gzipped)}`,
    rule: 'valid',
  },
  {
    title: 'a body that is not gzip, although it says so',
    sent: headed('content-encoding: gzip\r\ncontent-length: 2'),
    rule: 'invalid',
  },
];

const chunks: Answer[] = [
  { title: 'chunks', sent: chunked(oneChunk), rule: 'valid' },
  {
    title: 'the coding `Chunked`, a space after it',
    sent: chunked(oneChunk, 'transfer-encoding: Chunked '),
    rule: 'valid',
    then: 'end',
  },
  { title: 'extensions of chunks', sent: chunked('2;a=b;c="d e"\r\nok\r\n0;z\r\n\r\n'), rule: 'valid' },
  {
    title: 'extensions after a space',
    sent: chunked('2 ; a=b\r\nok\r\n0\r\n\r\n'),
    rule: 'valid',
    why: 'Spaces are read there (RFC 9112, 7.1.1). Node refuses them.',
  },
  {
    title: 'a space after a size',
    sent: chunked('2 \r\nok\r\n0\r\n\r\n'),
    rule: 'may be read',
    why: 'Old servers pad the size. It cannot be taken for anything else.',
  },
  {
    title: 'trailers',
    sent: chunked('2\r\nok\r\n0\r\nx: y\r\n\r\n', 'transfer-encoding: chunked\r\ntrailer: x'),
    rule: 'valid',
  },
  { title: 'sizes with zeros, in upper case', sent: chunked('000A\r\n0123456789\r\n000\r\n\r\n'), rule: 'valid' },
  {
    title: 'chunks in small packets',
    sent: ['HTTP/1.1 200 OK\r\ntransfer-enc', 'oding: chunked\r\n\r\n2', '\r\no', 'k\r', '\n0\r\n', '\r\n'],
    rule: 'valid',
  },
  {
    title: 'chunks beside a length',
    sent: chunked(oneChunk, 'transfer-encoding: chunked\r\ncontent-length: 2'),
    rule: 'may be read',
    why: 'The coding overrides the length (RFC 9112, 6.3), and the connection is closed. Node refuses both together.',
  },
  {
    title: 'the coding `identity` beside a length',
    sent: headed('transfer-encoding: identity\r\ncontent-length: 2'),
    rule: 'may be read',
    then: 'end',
    why: 'In RFC 2616 it meant no coding. Node refuses both together.',
  },
  {
    title: 'chunks that end lines with a line feed',
    sent: chunked('2\nok\n0\n\n'),
    rule: 'may be read',
    then: 'end',
    why: 'A line feed may end a line, as in the head.',
  },
  { title: 'a size that is no number', sent: chunked('zz\r\nok\r\n0\r\n\r\n'), rule: 'invalid', then: 'end' },
  { title: 'no last chunk', sent: chunked('2\r\nok\r\n'), rule: 'invalid', then: 'end' },
];

const connections: Answer[] = [
  { title: 'a reset after the whole answer', sent: ok, rule: 'valid', then: 'reset' },
  { title: 'an answer before the request is read', sent: ok, rule: 'valid', early: true },
  {
    title: 'the same, then the end',
    sent: headed('connection: close\r\ncontent-length: 2'),
    rule: 'valid',
    early: true,
    then: 'end',
  },
  { title: 'an answer in packets of one byte', sent: [...ok], rule: 'valid' },
  { title: '`keep-alive: timeout=0`', sent: headed('keep-alive: timeout=0\r\ncontent-length: 2'), rule: 'valid' },
  { title: 'no answer', sent: '', rule: 'invalid', then: 'end' },
  {
    title: 'half a head',
    sent: 'HTTP/1.1 200 OK\r\nconte',
    rule: 'invalid',
    then: 'end',
    why: 'The head is incomplete (RFC 9112, 8). The receiver may have died.',
  },
];

/** The answers by subject. */
export const answers: Record<string, Answer[]> = {
  'Informational answers': informational,
  Statuses: statuses,
  'The status line': statusLines,
  Fields: fields,
  'Length of the body': lengths,
  Chunks: chunks,
  'The connection': connections,
};
