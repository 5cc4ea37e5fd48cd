import { type Html, html } from './html.ts';

export interface PageContent {
  title: string;
  /** Links for the side column on wide screens. */
  navigation?: Html;
  main: Html;
}

/**
 * The frame of every page. It has no script and loads only our own style sheet, as the pages' Content-Security-Policy
 * demands.
 */
export function page({ title, navigation, main }: PageContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="/">Marketplace API</a> <nav aria-label="Pages"><a href="/docs">Reference</a>
<a href="/docs/errors">Errors</a> <a href="/api/v1/openapi.json">OpenAPI</a></nav></header>
<div class="${navigation ? 'columns' : 'single'}">
${navigation && html`<nav class="side" aria-label="On this page">${navigation}</nav>`}
<main id="main">${main}</main>
</div>
</body>
</html>
`.text;
}
