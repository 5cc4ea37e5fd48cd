import type { ErrorDeclaration, ErrorRegistry } from '@marketplace/kernel';
import { codesByStatus, membersOf } from './error-pages.ts';

/** `docs/errors/`: the error pages for whoever reads the repository, by file name. */
export function errorDocuments(errors: ErrorRegistry): Map<string, string> {
  const documents = [...errors].map(([code, declaration]): [string, string] => [
    `${code}.md`,
    documentOf(code, declaration),
  ]);
  return new Map([['README.md', index(errors)], ...documents]);
}

function documentOf(code: string, declaration: ErrorDeclaration): string {
  const { status, title, explanation } = declaration;
  const members = membersOf(declaration).map((member) => `- ${member}\n`);
  const section = members.length > 0 ? `\n## Members\n\n${members.join('')}` : '';
  return `# \`${code}\`\n\n${status}: ${title}.\n\n## What it means\n\n${explanation.meaning}\n\n## What to do\n\n${explanation.remedy}\n${section}`;
}

function index(errors: ErrorRegistry): string {
  const rows = codesByStatus(errors).flatMap(([status, codes]) =>
    codes.map(([code, { title }]) => `| ${status} | [\`${code}\`](${code}.md) | ${title} |`),
  );
  return `# Error codes\n\nMade by \`npm run generate\` from the declarations of the kernel (\`services/kernel/src/errors\`) and of each domain (\`services/<domain>/contract/errors.ts\`).
A running gateway serves them at \`/docs/errors/<code>\`.\n\n| Status | Code | Title |\n|---|---|---|\n${rows.join('\n')}\n`;
}
