import { ServiceError } from '@marketplace/kernel';

/** Largest body of an answer in bytes. Downloads and streams, which are sent in parts, may be longer. */
const answerBytesMax = 4 * 1024 * 1024;

/** Throws `answer_too_large` if the text has more than `answerBytesMax` bytes in UTF-8. */
export function assertAnswerFits(text: string): void {
  // UTF-8 takes one to three bytes for a UTF-16 unit, so most texts need no counting.
  if (text.length <= answerBytesMax / 3 || Buffer.byteLength(text) <= answerBytesMax) return;
  throw answerTooLarge();
}

/** The error for an answer that is too large. */
export function answerTooLarge(): ServiceError {
  return new ServiceError(
    'answer_too_large',
    `The answer would exceed ${answerBytesMax / 1024 / 1024} MB: ask for fewer records, or for fewer of their long ` +
      'members.',
  );
}
