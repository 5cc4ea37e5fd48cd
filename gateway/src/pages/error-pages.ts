import { errorCodes, type ErrorCode } from '@marketplace/kernel';
import { explanations } from '../errors/explanations.ts';
import { statuses } from '../errors/statuses.ts';
import { html, prose } from './html.ts';
import { page } from './page.ts';

/** Codes by the status that they have, in the order of the statuses. */
export function codesByStatus(): [status: number, codes: ErrorCode[]][] {
  const all = [...new Set(errorCodes.map((code) => statuses[code].status))].sort();
  return all.map((status) => [status, errorCodes.filter((code) => statuses[code].status === status)]);
}

/** Where the `type` of a problem leads. */
export function errorPage(code: ErrorCode): string {
  const { status, title } = statuses[code];
  const { meaning, remedy } = explanations[code];
  return page({
    title: `${code} · Marketplace API`,
    main: html`<p class="crumbs"><a href="/docs/errors">Errors</a></p>
<h1><code>${code}</code></h1>
<p class="lead"><span class="status">${status}</span> ${title}.</p>
<h2>What it means</h2>
<p>${prose(meaning)}</p>
<h2>What to do</h2>
<p>${prose(remedy)}</p>`,
  });
}

export function errorIndexPage(): string {
  const groups = codesByStatus().map(
    ([status, codes]) => html`<section id="status-${status}"><h2>${status}</h2>
<dl>${codes.map((code) => html`<dt><a href="/docs/errors/${code}"><code>${code}</code></a></dt><dd>${prose(explanations[code].meaning)}</dd>`)}</dl></section>`,
  );
  return page({
    title: 'Errors · Marketplace API',
    navigation: html`<ul>${codesByStatus().map(([status]) => html`<li><a href="#status-${status}">${status}</a></li>`)}</ul>`,
    main: html`<h1>Errors</h1>
<p class="lead">${prose('Errors are `application/problem+json` (RFC 9457). Decide by `code`: it is stable, while words may change. There will be more codes.')}</p>
${groups}`,
  });
}
