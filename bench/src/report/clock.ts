/**
 * Microseconds on the monotonic clock, which all processes of a machine share, so times of two processes can be
 * compared.
 */
export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}
