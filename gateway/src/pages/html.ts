const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Finished HTML. Any other value in an `html` template is text and is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

/**
 * A template whose values are escaped, unless they are `Html`. Null, undefined and false add nothing; lists are joined.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, n) => text + render(parts[n])).join(''));
}

/** HTML of a text in which backticks mark code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, n) => (n % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => entities[character]!);
}
