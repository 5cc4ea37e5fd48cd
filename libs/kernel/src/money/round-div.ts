/**
 * `numerator / denominator`, rounded to the nearest integer. Halves are rounded up, towards positive infinity, also for
 * negative numerators: 5/2 is 3, and -5/2 is -2. Therefore `roundDiv(n + k * d, d)` equals `roundDiv(n, d) + k` for
 * every integer k. Throws RangeError unless the denominator is above 0.
 */
export function roundDiv(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be above 0.');
  return floorDiv(2n * numerator + denominator, 2n * denominator);
}

/** Division rounded towards negative infinity. The operator `/` on bigint rounds towards 0. */
function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}
