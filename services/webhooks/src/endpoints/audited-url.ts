/**
 * The URL of an endpoint as the audit log shows it. Receivers often authenticate by credentials or by a token in the
 * query, and the audit log is never deleted: both are left out, and `?...` says that there is a query.
 */
export function auditedUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?...'}`;
}
