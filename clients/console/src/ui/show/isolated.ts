/**
 * Characters that change the direction of the text after them:
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a foreign name or title in a sentence, so that its direction does not affect the words beside it. */
export function isolated(text: string): string {
  const plain = text.replace(marks, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
