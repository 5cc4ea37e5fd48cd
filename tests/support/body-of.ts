import type { Answer } from './api.ts';

/** The body of a successful answer. Throws an Error with the whole answer otherwise. */
export function bodyOf<T>({ status, body }: Answer<T>): T {
  if (status < 200 || status > 299) throw new Error(`The request was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
