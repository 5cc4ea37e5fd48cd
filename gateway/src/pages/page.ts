import { type Html, html } from './html.ts';

export interface PageContent {
  title: string;
  /** Navigation: a column on wide screens, behind the button *Menu* on narrow ones. */
  navigation?: Html;
  main: Html;
  /**
   * Whether the page loads the script of the documentation, which searches and copies. False for pages whose own
   * Content-Security-Policy allows no other script.
   */
  script?: boolean;
}

const script = html`
<script type="module" src="/docs/docs.js"></script>`;

/** Search field. The script shows it, because only the script can search. */
const search = html`<form role="search" hidden><input type="search" id="search" autocomplete="off" spellcheck="false"
 placeholder="Search" aria-label="Search guides and reference" aria-describedby="search-status" aria-keyshortcuts="/">
<p id="search-status" class="hidden" role="status"></p>
<ol id="results" hidden></ol></form>`;

/** The frame of every page. It loads only our own files, as the pages' Content-Security-Policy demands. */
export function page({ title, navigation, main, script: withScript = true }: PageContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/docs/style.css">${withScript && script}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="/">Marketplace API</a>
${navigation && html`<button type="button" class="menu" popovertarget="side">Menu</button>`}
<nav aria-label="Pages"><a href="/docs">Guides</a> <a href="/docs/reference">Reference</a>
<a href="/docs/events">Events</a> <a href="/docs/errors">Errors</a></nav>
${withScript && search}</header>
<div class="${navigation ? 'columns' : 'single'}">
${navigation && html`<div class="side" id="side" popover>${navigation}</div>`}
<main id="main">${main}</main>
</div>
</body>
</html>
`.text;
}

/** A list of links to sections of the page itself. */
export function onThisPage(links: Html): Html {
  return html`<nav aria-label="On this page">${links}</nav>`;
}
