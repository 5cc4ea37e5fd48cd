/**
 * `numerator / denominator`, rounded to the nearest integer. A half goes up, towards positive infinity, for negative numerators too:
 * 5/2 is 3, -5/2 is -2. So `roundDiv(n + k * d, d)` is `roundDiv(n, d) + k` for every integer k, and differences of rounded values add up.
 * Throws RangeError unless the denominator is above 0.
 */
export function roundDiv(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be above 0.');
  return floorDiv(2n * numerator + denominator, 2n * denominator);
}

/** bigint's own division cuts towards 0. */
function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}
