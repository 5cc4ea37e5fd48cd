import type { Socket } from 'node:net';
import { InvalidAnswer } from './errors.ts';

/** Maximum head, line of a chunk, and trailer section, in bytes. */
export const headBytesMax = 64 * 1024;

type State = 'head' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'raw';

/**
 * Rewrites the answers of one connection into the form that undici's parser accepts, because it refuses answers that
 * are valid or that other clients read. Informational answers are removed (RFC 9110, section 15.2). Bytes that this
 * class does not understand, and all bytes after them, are passed on unchanged, so that undici's parser refuses them.
 */
export class CanonicalAnswers {
  private state: State = 'head';
  /** Received bytes that are not passed on yet: the beginning of a head or line. */
  private pending: Buffer = Buffer.alloc(0);
  /** Position up to which `pending` was searched for the end of its head or line. */
  private searched = 0;
  /** Bytes of the body or of the chunk that have yet to come. */
  private left = 0;

  /**
   * Takes received bytes, and returns those to pass on, perhaps none. `isAwaited`: whether a request waits for an
   * answer. If none waits, bytes are passed on at once, so that undici closes the connection. Throws `InvalidAnswer`.
   */
  push(bytes: Buffer, isAwaited: boolean): Buffer {
    const out: Buffer[] = [];
    let rest = this.pending.length > 0 ? Buffer.concat([this.pending, bytes]) : bytes;
    this.pending = Buffer.alloc(0);
    while (rest.length > 0) {
      if (this.state === 'head') rest = withoutEmptyLines(rest);
      // Bytes after the end of an answer belong to no request.
      if (this.state === 'head' && (out.length > 0 || !isAwaited)) this.state = 'raw';
      const used = rest.length > 0 && this.step(rest, out);
      if (!used) {
        this.keep(rest);
        break;
      }
      this.searched = 0;
      rest = rest.subarray(used);
    }
    return out.length === 1 ? out[0]! : Buffer.concat(out);
  }

  /** Reads one part of the answer. Returns its length in bytes, or 0 if it is not complete. */
  private step(rest: Buffer, out: Buffer[]): number {
    switch (this.state) {
      case 'head':
        return this.head(rest, out);
      case 'length':
      case 'chunk':
        return this.body(rest, out);
      case 'raw':
        return out.push(rest) && rest.length;
      default:
        return this.line(rest, out);
    }
  }

  private keep(rest: Buffer): void {
    if (rest.length > headBytesMax) throw new InvalidAnswer(tooLong);
    // A copy, so that a few bytes do not keep the buffer of the socket.
    this.pending = Buffer.from(rest);
    this.searched = Math.max(0, rest.length - 2);
  }

  private head(rest: Buffer, out: Buffer[]): number {
    const end = endOfHead(rest, this.searched);
    if (end === 0) return looksLikeHttp(rest) ? 0 : this.giveUp(rest, out);
    if (end > headBytesMax) throw new InvalidAnswer(tooLong);
    const head = readHead(rest.toString('latin1', 0, end));
    if (!head) return this.giveUp(rest, out);
    if (head.status < 200) return end;
    out.push(Buffer.from(head.text, 'latin1'));
    const { framing } = head;
    this.left = framing.kind === 'length' ? framing.bytes : 0;
    if (framing.kind === 'chunked') this.state = 'chunk-size';
    else if (framing.kind === 'close' || !Number.isSafeInteger(this.left)) this.state = 'raw';
    else this.state = this.left > 0 ? 'length' : 'head';
    return end;
  }

  private body(rest: Buffer, out: Buffer[]): number {
    const part = rest.subarray(0, this.left);
    out.push(part);
    this.left -= part.length;
    if (this.left === 0) this.state = this.state === 'chunk' ? 'chunk-end' : 'head';
    return part.length;
  }

  /** A line around chunks (RFC 9112, section 7.1). Extensions and trailers are removed. */
  private line(rest: Buffer, out: Buffer[]): number {
    const end = rest.indexOf('\n', this.searched) + 1;
    if (end === 0) return 0;
    const line = rest.toString('latin1', 0, end).replace(/\r?\n$/, '');
    if (this.state === 'chunk-size') {
      const [, size] = /^([0-9a-f]+)[ \t]*(?:;.*)?$/i.exec(line) ?? [];
      this.left = Number.parseInt(size ?? '', 16);
      if (!Number.isSafeInteger(this.left)) return this.giveUp(rest, out);
      out.push(Buffer.from(`${this.left.toString(16)}\r\n`));
      this.state = this.left > 0 ? 'chunk' : 'trailers';
    } else if (line === '') {
      out.push(Buffer.from('\r\n'));
      this.state = this.state === 'trailers' ? 'head' : 'chunk-size';
    } else if (this.state === 'chunk-end') return this.giveUp(rest, out);
    return end;
  }

  private giveUp(rest: Buffer, out: Buffer[]): number {
    this.state = 'raw';
    return out.push(rest) && rest.length;
  }
}

const tooLong = `The head of the answer is longer than ${headBytesMax / 1024} KB.`;

/** Empty lines before an answer are skipped (RFC 9112, section 2.2). */
function withoutEmptyLines(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1;
  return bytes.subarray(start);
}

/** The length of the head with the empty line that ends it, or 0 if that has not arrived. */
function endOfHead(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf('\n', from); at !== -1; at = bytes.indexOf('\n', at + 1)) {
    if (bytes[at + 1] === 0x0a) return at + 2;
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a) return at + 3;
  }
  return 0;
}

/** False as soon as the bytes cannot begin an answer, so that a receiver of another protocol is refused at once. */
function looksLikeHttp(bytes: Buffer): boolean {
  return 'HTTP/1.'.startsWith(bytes.toString('latin1', 0, 7));
}

/** Passes the answers of a socket to undici through `CanonicalAnswers`. An invalid answer destroys the socket. */
export function readCanonically(socket: Socket, isAwaited: () => boolean): void {
  const answers = new CanonicalAnswers();
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number): Buffer | null => {
    // Node.js reads 0 bytes to fill its buffer.
    if (size !== undefined) return read(size);
    for (;;) {
      const bytes = read();
      if (bytes === null) return null;
      try {
        const canonical = answers.push(bytes, isAwaited());
        if (canonical.length > 0) return canonical;
      } catch (error) {
        socket.destroy(error as Error);
        return null;
      }
    }
  };
}

/** Framing of the body of an answer (RFC 9112, section 6.3). `bytes` is its length; null if the connection ends it. */
type Framing = { kind: 'length'; bytes: number } | { kind: 'chunked' } | { kind: 'close' };

/** The head of an answer in the form that undici's parser reads, and the framing of the body. */
interface AnswerHead {
  status: number;
  text: string;
  framing: Framing;
}

/**
 * Rewrites the head of an answer, with lines that end in CRLF or LF, into the form that undici's parser accepts. Lines
 * that continue a value are joined (RFC 9112, section 5.2), equal lengths are one (6.3), and a length beside a transfer
 * coding is removed (6.3). If the framing was repaired, `connection: close` is added, because the two sides may
 * disagree about the end of the answer. Returns null if it is not an HTTP/1 answer; undici refuses that. Throws
 * `InvalidAnswer` for an invalid status, and for 101, because no upgrade was requested.
 */
function readHead(text: string): AnswerHead | null {
  const [statusLine = '', ...rest] = text.split(/\r?\n/);
  const [, code, reason = ''] = /^HTTP\/1\.\d (\d{3})(?: (.*))?$/.exec(statusLine) ?? [];
  if (!code) return null;
  const status = Number(code);
  if (status < 100) throw new InvalidAnswer(`The receiver answered ${code}, which is not a status.`);
  if (status === 101) throw new InvalidAnswer('The receiver answered 101, but no upgrade was requested.');
  const lines = unfold(rest);
  const coding = valuesOf(lines, 'transfer-encoding').filter((value) => value !== 'identity');
  const lengths = [...new Set(valuesOf(lines, 'content-length'))];
  const others = lines.filter((line) => !/^(content-length|transfer-encoding):/i.test(line));
  const version = /^HTTP\/1\.0/.test(statusLine) ? '1.0' : '1.1';
  const repaired = coding.length > 0 ? lengths.length > 0 : valuesOf(lines, 'content-length').length > lengths.length;
  const framed = [
    `HTTP/${version} ${code} ${reason}`,
    ...others,
    ...(coding.length > 0
      ? [`transfer-encoding: ${coding.join(', ')}`]
      : lengths.map((one) => `content-length: ${one}`)),
    ...(repaired ? ['connection: close'] : []),
  ];
  return { status, text: `${framed.join('\r\n')}\r\n\r\n`, framing: framingOf(status, coding, lengths) };
}

function unfold(lines: string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line) && whole.length > 0) whole.push(`${whole.pop()} ${line.trim()}`);
    else if (line !== '') whole.push(line);
  }
  return whole;
}

/** The members of a field that is a list, in lower case. */
function valuesOf(lines: string[], name: string): string[] {
  return lines
    .filter((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
    .flatMap((line) => line.slice(name.length + 1).split(','))
    .map((value) => value.trim().toLowerCase());
}

function framingOf(status: number, coding: string[], lengths: string[]): Framing {
  if (status === 204 || status === 304) return { kind: 'length', bytes: 0 };
  if (coding.at(-1) === 'chunked') return { kind: 'chunked' };
  // undici's parser refuses a length that is not a number, before the body.
  return coding.length > 0 || lengths.length === 0 ? { kind: 'close' } : { kind: 'length', bytes: Number(lengths[0]) };
}
