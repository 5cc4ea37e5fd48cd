import { errorCodes } from '@marketplace/kernel';
import { explanations } from '../errors/explanations.ts';
import { statuses } from '../errors/statuses.ts';
import { codesByStatus } from './error-pages.ts';

/** `docs/errors/`: the error pages for whoever reads the repository, by file name. */
export function errorDocuments(): Map<string, string> {
  const documents = new Map<string, string>([['README.md', index()]]);
  for (const code of errorCodes) {
    const { status, title } = statuses[code];
    const { meaning, remedy } = explanations[code];
    documents.set(`${code}.md`, `# \`${code}\`\n\n${status}: ${title}.\n\n## What it means\n\n${meaning}\n\n## What to do\n\n${remedy}\n`);
  }
  return documents;
}

function index(): string {
  const rows = codesByStatus().flatMap(([status, codes]) => codes.map((code) => `| ${status} | [\`${code}\`](${code}.md) | ${statuses[code].title} |`));
  return `# Error codes\n\nMade by \`npm run generate\` from \`gateway/src/errors\`. A running gateway serves them at \`/docs/errors/<code>\`.\n\n| Status | Code | Title |\n|---|---|---|\n${rows.join('\n')}\n`;
}
