/** Characters that turn around what follows: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name or title of somebody else inside of a sentence: it does not turn around the words beside it. */
export function isolated(text: string): string {
  const plain = text.replace(marks, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
