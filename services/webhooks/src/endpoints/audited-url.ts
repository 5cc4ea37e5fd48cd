/**
 * The URL of an endpoint as the audit log and the operator of the platform see it. Receivers often authenticate by
 * credentials or by a token in the query: both are left out, and `?...` says that there is a query.
 */
export function auditedUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?...'}`;
}
