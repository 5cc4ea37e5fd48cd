import { Html, html, prose } from '../html.ts';
import { page } from '../page.ts';
import { guideGroups, guidePath } from './guides.ts';
import type { GuideLink, ResolveLink } from './guide-links.ts';
import type { Guide } from './read-guides.ts';
import { Marked, Parser, type Token, type Tokens } from 'marked';

/** The page of a guide. */
export function guidePage(guide: Guide, resolveLink: ResolveLink): string {
  const render = markdownRenderer((href) => resolveLink(guide.file, href));
  const [{ id, content }, ...sections] = guide.parts;
  // A page that is one section of its file has only the sections below that one.
  const shift = Math.min(...sections.map(({ depth }) => depth)) - 2;
  return page({
    title: `${guide.title} · Marketplace API`,
    navigation: guideNavigation(guide),
    main: html`<p class="crumbs"><a href="/docs">Guides</a></p>
<h1${id !== '' && html` id="${id}"`}>${guide.title}</h1>
${render.blocks(content)}
${sections.map((section) => {
  const tag = `h${Math.min(section.depth - shift, 6)}`;
  const heading = html`<a href="#${section.id}">${render.inline(section.heading.flatMap(withoutLink))}</a>`;
  return html`<${tag} id="${section.id}">${heading}</${tag}>\n${render.blocks(section.content)}`;
})}
${neighbours(guide)}`,
  });
}

/** The page `/docs`, which lists all guides and the other pages. */
export function docsPage(): string {
  return page({
    title: 'Documentation · Marketplace API',
    main: html`<h1>Documentation</h1>
<p class="lead">Start with the <a href="/docs/guides/quickstart">quickstart</a>. Search finds guides, routes, records,
event types and error codes.</p>
${guideGroups.map(
  ({ title, guides }) => html`<h2>${title}</h2>
<ul class="cards two">${guides.map(
    (guide) => html`<li><a href="${guidePath(guide)}">${guide.title}</a><p>${prose(guide.summary)}</p></li>\n`,
  )}</ul>`,
)}
<h2>Reference</h2>
<ul class="cards two">${referenceCards}</ul>`,
  });
}

/** The pages that are generated from declarations. */
export const referenceCards: Html = html`
<li><a href="/docs/reference">API reference</a>
<p>Every route of the REST API: parameters, records, errors, and an example with curl.</p></li>
<li><a href="/docs/events">Event catalogue</a><p>Every event type, with its members and a payload.</p></li>
<li><a href="/docs/errors">Error codes</a><p>What each error code means, and what to do.</p></li>
<li><a href="/api/v1/openapi.json">OpenAPI document</a><p>The reference for programs, as OpenAPI 3.1.</p></li>`;

function guideNavigation(current: Guide): Html {
  const sections = current.parts.slice(1).filter(({ depth }) => depth === 2);
  return html`<nav aria-label="Guides">${guideGroups.map(
    ({ title, guides }) => html`<h2>${title}</h2>
<ul>${guides.map(
      (guide) =>
        html`<li><a href="${guidePath(guide)}"${
          guide.slug === current.slug && html` aria-current="page"`
        }>${guide.title}</a>${
          guide.slug === current.slug &&
          sections.length > 0 &&
          html`<ul>${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul>`
        }</li>\n`,
    )}</ul>`,
  )}</nav>`;
}

/** Links to the guides before and after. */
function neighbours({ slug }: Guide): Html {
  const all = guideGroups.flatMap(({ guides }) => guides);
  const at = all.findIndex((each) => each.slug === slug);
  const [before, after] = [all[at - 1], all[at + 1]];
  return html`<nav class="neighbours" aria-label="Neighbouring guides">${
    before && html`<a href="${guidePath(before)}" rel="prev">Previous: ${before.title}</a>`
  } ${after && html`<a href="${guidePath(after)}" rel="next">Next: ${after.title}</a>`}</nav>`;
}

/** Renders a heading without links, because headings are links to themselves, which cannot contain other links. */
function withoutLink(token: Token): Token[] {
  return token.type === 'link' ? (token.tokens ?? []) : [token];
}

interface MarkdownRenderer {
  blocks(tokens: Token[]): Html;
  inline(tokens: Token[]): Html;
}

/**
 * Renders tokens of marked. HTML within Markdown is shown as text, and comments are left out. `linkOf` translates
 * links; undefined makes a link plain text.
 */
function markdownRenderer(linkOf: (href: string) => GuideLink | undefined): MarkdownRenderer {
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
