/** The text of a PostgreSQL array, for where one is written into a statement. Parameters are arrays as they are. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/(["\\])/g, '\\$1')}"`).join(',')}}`;
}
