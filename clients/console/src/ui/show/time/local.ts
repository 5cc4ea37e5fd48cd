/** The value of a `datetime-local` field: minutes, in the time zone of the person. */
export function localOf(at: string | Date): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
