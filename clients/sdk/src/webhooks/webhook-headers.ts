/** Headers of Node or Fetch, or a plain record with names in any case. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns all values of a header, joined with commas as in HTTP, or undefined. A signature header that was sent twice
 * then has two timestamps, and is refused as malformed.
 */
export function valueOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isFetchHeaders(headers)) return headers.get(name) ?? undefined;
  const values = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name && value !== undefined ? value : [],
  );
  return values.length > 0 ? values.join(',') : undefined;
}

function isFetchHeaders(headers: WebhookHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function';
}
