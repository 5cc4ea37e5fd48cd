import type { APIResponse } from 'playwright-core';

/** The body of a successful answer to a request of a browser. Throws an Error with the whole answer otherwise. */
export async function bodyOf<T>(answer: APIResponse): Promise<T> {
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.url()} was answered ${answer.status()}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}
