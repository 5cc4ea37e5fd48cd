import { connect } from 'node:net';

/** One HTTP answer as it was sent. */
export interface WireAnswer {
  status: number;
  /** Lower-case names; a repeated header has its values joined by `, `. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends the pieces unchanged and resolves to all bytes that the server sends until it closes. `end`: close our side
 * after sending.
 */
export function sendBytes(port: number, pieces: Uint8Array[], { end = false } = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    socket.on('end', () => socket.end());
    // A server that refuses may close while the client is still sending.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
    );
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    for (const piece of pieces) socket.write(piece);
    if (end) socket.end();
  });
}

/** Splits the bytes into answers by their `content-length`, which all answers of the gateway have. */
export function readAnswers(bytes: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) throw new Error(`Half of an answer: ${bytes.subarray(at).toString('latin1')}`);
    const [line = '', ...lines] = bytes.subarray(at, end).toString('latin1').split('\r\n');
    const headers: Record<string, string> = {};
    for (const each of lines) {
      const [name = '', value = ''] = each.split(/:\s*(.*)/s);
      headers[name.toLowerCase()] = name.toLowerCase() in headers ? `${headers[name.toLowerCase()]}, ${value}` : value;
    }
    const length = Number(headers['content-length'] ?? 0);
    answers.push({
      status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]),
      headers,
      body: bytes.subarray(end + 4, end + 4 + length).toString(),
    });
    at = end + 4 + length;
  }
  return answers;
}
