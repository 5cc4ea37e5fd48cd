/** Headers as Node has them, as Fetch has them, or as a plain record with names in any case. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * All values of a header, joined as HTTP joins them, or undefined. A header that was sent twice so becomes one with two
 * timestamps, which no signature header has.
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
