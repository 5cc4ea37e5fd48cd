/**
 * Microseconds on a clock that all processes of a machine share and that nobody sets: times of two processes can be
 * compared.
 */
export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}
