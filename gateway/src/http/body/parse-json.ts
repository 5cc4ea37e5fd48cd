/** A number with a decimal point or a negative exponent. It may also match inside a string. Most bodies have none. */
const maybeFraction = /\d(?:\.\d|[eE]-)/;

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * `JSON.parse`, except that a fraction never becomes an integer. A number such as `12.0000000000000001` or `1e-400`,
 * which a double rounds to an integer, becomes NaN, so that the member's schema refuses it. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  if (!maybeFraction.test(text)) return JSON.parse(text);
  const refuseRounded: Reviver = (_key, value, { source }) =>
    Number.isInteger(value) && source !== undefined && hasFraction(source) ? Number.NaN : value;
  return JSON.parse(text, refuseRounded as Parameters<typeof JSON.parse>[1]);
}

/** Whether a JSON number is not an integer, judged by its decimal digits. */
function hasFraction(source: string): boolean {
  const [, integer = '', decimals = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const digits = (integer + decimals).replace(/0+$/, '');
  const trailingZeros = integer.length + decimals.length - digits.length;
  return digits !== '' && Number(exponent) - decimals.length + trailingZeros < 0;
}
