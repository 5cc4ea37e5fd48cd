import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Logger, ServiceError } from '@marketplace/kernel';
import { newRequestId } from './observe/request-id.ts';
import { problemOf, problemTypes } from '../errors/problem.ts';

interface ParserErrorOptions {
  log: Logger;
  publicUrl: URL;
  /** The headers of every answer. */
  headers: Record<string, string>;
}

/**
 * Answers requests that Node's HTTP parser refuses. They never reach Koa, so the answer is written to the socket, in
 * the same form as other problems.
 */
export function answerParserErrors(server: Server, { log, publicUrl, headers }: ParserErrorOptions): void {
  const refuse = (socket: Duplex, refusal: ServiceError, cause: string | undefined): void => {
    const requestId = newRequestId();
    const problem = problemOf(refusal, requestId, publicUrl);
    log.info({ request_id: requestId, status: problem.status, cause }, 'request refused by the parser');
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `content-type: ${problemTypes.own}`,
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex & { _httpMessage?: ServerResponse }) => {
    // If an answer has begun, a second one would be read as part of it. Node's own handler checks the same.
    const answered = socket._httpMessage?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || answered) socket.destroy();
    else refuse(socket, refusalOf(error.code), error.code);
  });
  server.on('connect', (_request, socket) => {
    refuse(socket, new ServiceError('method_not_allowed', 'This server is not a proxy.'), 'CONNECT');
  });
}

function refusalOf(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ServiceError('headers_too_large', 'The request target and the headers together exceed 16 KB.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return new ServiceError('payload_too_large', 'The chunk extensions are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError('request_timeout', 'The request did not arrive in time.');
  return new ServiceError('malformed_body', 'This is not an HTTP request.');
}
