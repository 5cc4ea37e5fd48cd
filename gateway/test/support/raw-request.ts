import { connect } from 'node:net';

/** Sends the bytes and resolves to all that the server sends until it closes the connection. */
export function rawRequest(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    // A server may refuse and close before it has read everything. What it sent until then is the answer.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
    );
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}
