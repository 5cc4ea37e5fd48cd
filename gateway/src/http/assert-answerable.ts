import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '@marketplace/kernel';

/**
 * Throws `malformed_body` if the client can get no answer any more: its connection broke, or the parser has refused
 * the request (`answerParserErrors`), as it does when a request takes too long. Nothing is carried out for such a
 * client, because it takes the request for failed.
 */
export function assertAnswerable(request: IncomingMessage, response: ServerResponse): void {
  // The socket of a refused request is not writable, although the rest of the request may still arrive.
  if (response.closed || !request.socket.writable)
    throw new ServiceError('malformed_body', 'The connection broke before the request was carried out.');
}
