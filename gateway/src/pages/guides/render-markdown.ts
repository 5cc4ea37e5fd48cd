import { Marked, Parser, type Token, type Tokens } from 'marked';
import { Html, html } from '../html.ts';
import type { GuideLink } from './guide-links.ts';

export interface MarkdownRenderer {
  blocks(tokens: Token[]): Html;
  inline(tokens: Token[]): Html;
}

/**
 * Renders tokens of marked. HTML within Markdown is shown as text, and comments are left out. `linkOf` says where a
 * link leads; undefined makes it plain text.
 */
export function markdownRenderer(linkOf: (href: string) => GuideLink | undefined): MarkdownRenderer {
  const inline = (tokens: Token[]): Html => new Html(Parser.parseInline(tokens, options));
  const { defaults: options } = new Marked({
    renderer: {
      html: ({ text }) => (text.startsWith('<!--') ? '' : html`${text}`.text),
      // Pictures of the repository are not served.
      image: () => '',
      link: ({ href, text, tokens }) => {
        const link = linkOf(href);
        if (link === undefined) return inline(tokens).text;
        // A link that names a file names the guide instead.
        const content = link.title !== undefined && text.endsWith('.md') ? link.title : inline(tokens);
        return html`<a href="${link.address}">${content}</a>`.text;
      },
      code: ({ text, lang = '' }) => codeBlock(text, lang.split(' ')[0]!).text,
      table: (table) => tableOf(table, inline).text,
    },
  });
  return { inline, blocks: (tokens) => new Html(Parser.parse(tokens, options)) };
}

/** The cells of the first column are the headers of their rows. It takes the focus, because it scrolls on a phone. */
function tableOf({ header, rows }: Tokens.Table, inline: MarkdownRenderer['inline']): Html {
  const cell = ({ text, tokens }: Tokens.TableCell, scope: 'col' | 'row' | undefined): Html =>
    scope === undefined || text === ''
      ? html`<td>${inline(tokens)}</td>`
      : html`<th scope="${scope}">${inline(tokens)}</th>`;
  return html`<div class="table" tabindex="0"><table class="cells">
<thead><tr>${header.map((each) => cell(each, 'col'))}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((each, column) => cell(each, column === 0 ? 'row' : undefined))}</tr>\n`)}
</tbody></table></div>`;
}

/** Code that can be scrolled by the keyboard. The source of a diagram is folded: the table below it says the same. */
function codeBlock(text: string, language: string): Html {
  const block = html`<pre tabindex="0"><code>${text}</code></pre>\n`;
  return language === 'mermaid' ? html`<details><summary>Diagram (Mermaid)</summary>${block}</details>` : block;
}
