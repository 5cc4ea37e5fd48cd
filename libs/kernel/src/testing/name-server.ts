import { createSocket } from 'node:dgram';
import ipaddr from 'ipaddr.js';

/**
 * Answer of the name server for a name: addresses with their TTL in seconds (60), that the name does not exist, a
 * failure, or no answer at all.
 */
export type NameAnswer = { addresses: string[]; ttlSeconds?: number } | 'unknown' | 'failure' | 'silent';

/** A name server for tests. */
export interface NameServer {
  /** `<address>:<port>`, as in WEBHOOK_DNS_SERVERS. */
  address: string;
  /** Queried names, in order: one entry for each type of record. The root is the empty name. */
  asked: string[];
  close(): Promise<void>;
}

const types = { a: 1, aaaa: 28 };
const responseCodes = { answered: 0, failure: 2, unknown: 3 };

/** Starts a name server on UDP at a free port of this machine. `answer` gets names in lower case (RFC 1035). */
export async function startNameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const answered = answer(name);
    if (answered !== 'silent') socket.send(response(query, { end, type, answered }), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

const headerBytes = 12;

/** The first question, and the position after it. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

interface Response {
  /** Position after the question. */
  end: number;
  type: number;
  answered: Exclude<NameAnswer, 'silent'>;
}

function response(query: Buffer, { end, type, answered }: Response): Buffer {
  const records = typeof answered === 'string' ? [] : recordsOf(type, answered);
  const header = Buffer.alloc(headerBytes);
  query.copy(header, 0, 0, 2);
  // A response, with recursion desired and available.
  header.writeUInt16BE(0x8180 | responseCodes[typeof answered === 'string' ? answered : 'answered'], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(headerBytes, end), ...records]);
}

function recordsOf(type: number, { addresses, ttlSeconds = 60 }: Exclude<NameAnswer, string>): Buffer[] {
  const kind = type === types.a ? 'ipv4' : type === types.aaaa ? 'ipv6' : undefined;
  return addresses
    .map((address) => ipaddr.parse(address))
    .filter((address) => address.kind() === kind)
    .map((address) => {
      const bytes = Buffer.from(address.toByteArray());
      // The name is that of the question; the class is IN.
      const head = Buffer.from([0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
      head.writeUInt32BE(ttlSeconds, 6);
      return Buffer.concat([head, bytes]);
    });
}
