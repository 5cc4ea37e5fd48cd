import { connect } from 'node:net';

/** Sends bytes as they are and answers everything that comes back until the server closes. */
export function rawRequest(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    // A server that refuses may close before it has read everything; what it said until then counts.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
    );
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}
