/** Parameters of a request: text, or nested parameters. */
export interface Params {
  [name: string]: string | Params | undefined;
}

/**
 * Parses `a[b][c]=text`, as Stripe's clients send parameters, in queries and bodies. Arrays have their indexes as
 * names. https://docs.stripe.com/api: requests are form-encoded.
 */
export function parseForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop()!;
    let at = params;
    for (const part of path) at = (at[part] ??= {}) as Params;
    at[last] = value;
  }
  return params;
}

/** A text parameter. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
}

/** Nested parameters, or none. */
export function nestedOf(params: Params, name: string): Params {
  const value = params[name];
  return typeof value === 'object' ? value : {};
}

/** Metadata, whose values are all text. */
export function metadataOf(params: Params): Record<string, string> {
  return Object.fromEntries(Object.entries(nestedOf(params, 'metadata')).map(([name, value]) => [name, String(value)]));
}
