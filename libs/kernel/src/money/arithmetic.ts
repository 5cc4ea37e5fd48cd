/**
 * Splits `total` in proportion to `weights`, by the largest remainder method: each exact part is rounded down, and the
 * remaining units go, one each, to the parts with the largest remainders. Equal remainders are served by lower index.
 * Returns one share per weight, in the order of `weights`. The shares add up to `total`, and each differs from its
 * exact part by less than one unit. Throws RangeError if `total` or a weight is below 0, or if no weight is above 0.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total < 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('Total and weights must not be below 0.');
  if (weightSum === 0n) throw new RangeError('A weight must be above 0.');
  const shares = weights.map((weight) => (total * weight) / weightSum);
  const left = Number(total - shares.reduce((sum, share) => sum + share, 0n));
  const remainders = weights.map((weight, index) => ({ index, remainder: (total * weight) % weightSum }));
  // The sort is stable, so equal remainders stay in the order of their indexes.
  remainders.sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of remainders.slice(0, left)) shares[index]! += 1n;
  return shares;
}

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
