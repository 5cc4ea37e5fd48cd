import type { z } from 'zod';
import type { ErrorDeclaration, ErrorRegistry } from '@marketplace/kernel';
import { html, prose } from '../html.ts';
import { onThisPage, page } from '../page.ts';

/** The codes of each status, ordered by status. */
export function codesByStatus(errors: ErrorRegistry): [status: number, codes: [string, ErrorDeclaration][]][] {
  const all = [...new Set([...errors.values()].map(({ status }) => status))].sort();
  return all.map((status) => [status, [...errors].filter(([, declaration]) => declaration.status === status)]);
}

/** The extra members of a code, with name and description. Backticks mark code. */
export function membersOf({ members }: ErrorDeclaration): string[] {
  return Object.entries((members?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => {
    const description = schema.meta()?.description;
    return description === undefined ? `\`${name}\`` : `\`${name}\`: ${description}`;
  });
}

/** The page that the `type` of a problem links to. */
export function errorPage(code: string, declaration: ErrorDeclaration): string {
  const { status, title, explanation } = declaration;
  const members = membersOf(declaration);
  return page({
    title: `${code} · Marketplace API`,
    main: html`<p class="crumbs"><a href="/docs/errors">Error codes</a></p>
<h1><code>${code}</code></h1>
<p class="lead"><span class="status">${status}</span> ${title}.</p>
<h2>What it means</h2>
<p>${prose(explanation.meaning)}</p>
<h2>What to do</h2>
<p>${prose(explanation.remedy)}</p>${
      members.length > 0 &&
      html`
<h2>Members</h2>
<ul>${members.map((member) => html`<li>${prose(member)}</li>`)}</ul>`
    }`,
  });
}

const lead =
  'Errors are `application/problem+json` (RFC 9457). Use `code` to tell errors apart: codes are stable, texts may ' +
  'change. New codes may be added.';

/** The page that lists all codes. */
export function errorIndexPage(errors: ErrorRegistry): string {
  const groups = codesByStatus(errors).map(
    ([status, codes]) => html`<section id="status-${status}"><h2>${status}</h2>
<dl>${codes.map(
      ([code, { explanation }]) =>
        html`<dt><a href="/docs/errors/${code}"><code>${code}</code></a></dt>
<dd>${prose(explanation.meaning)}</dd>`,
    )}</dl></section>`,
  );
  return page({
    title: 'Error codes · Marketplace API',
    navigation: onThisPage(
      html`<ul>${codesByStatus(errors).map(
        ([status]) => html`<li><a href="#status-${status}">${status}</a></li>`,
      )}</ul>`,
    ),
    main: html`<h1>Error codes</h1>
<p class="lead">${prose(lead)}</p>
${groups}`,
  });
}
