/** What the hooks of both suites have done, in order. */
export const calls: string[] = [];
