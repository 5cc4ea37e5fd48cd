/** A PostgreSQL array literal for `?::text[]`: a plain array would be spread over several placeholders. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/(["\\])/g, '\\$1')}"`).join(',')}}`;
}
