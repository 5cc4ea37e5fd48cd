/** The text form of a PostgreSQL array of texts, for literals. Parameters do not need it: pg converts arrays. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/(["\\])/g, '\\$1')}"`).join(',')}}`;
}
