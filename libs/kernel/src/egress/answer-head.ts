import { InvalidAnswer } from './errors.ts';

/** How the body of an answer is framed (RFC 9112, section 6.3). `bytes` is its length; null if the connection ends it. */
type Framing = { kind: 'length'; bytes: number } | { kind: 'chunked' } | { kind: 'close' };

/** The head of an answer in the one form that undici's parser reads, and the framing of the body. */
export interface AnswerHead {
  status: number;
  text: string;
  framing: Framing;
}

/**
 * Rewrites the head of an answer, whose lines end with CRLF or LF, into the form that undici's parser accepts: lines
 * that continue a value are joined (RFC 9112, section 5.2), equal lengths are one (6.3), and a length beside a transfer
 * coding is removed (6.3). If the framing was repaired, `connection: close` is added, because the two sides may disagree
 * about where the answer ends. Returns null if it is no HTTP/1 answer; undici refuses that. Throws `InvalidAnswer` for a
 * status that is none, and for 101, because no upgrade was asked for.
 */
export function readHead(text: string): AnswerHead | null {
  const [statusLine = '', ...rest] = text.split(/\r?\n/);
  const [, code, reason = ''] = /^HTTP\/1\.\d (\d{3})(?: (.*))?$/.exec(statusLine) ?? [];
  if (!code) return null;
  const status = Number(code);
  if (status < 100) throw new InvalidAnswer(`The receiver answered ${code}, which is no status.`);
  if (status === 101) throw new InvalidAnswer('The receiver answered 101, but no upgrade was asked for.');
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
  // A length that is no number is refused by undici's parser, before the body.
  return coding.length > 0 || lengths.length === 0 ? { kind: 'close' } : { kind: 'length', bytes: Number(lengths[0]) };
}
