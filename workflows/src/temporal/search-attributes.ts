import type { WorkflowDeclaration } from '@marketplace/kernel';
import { engineContracts } from '../domains.ts';

const declarations = Object.values(engineContracts).flatMap(({ workflows }): WorkflowDeclaration[] =>
  Object.values(workflows),
);
const names = new Set(declarations.flatMap(({ searchAttributes = {} }) => Object.keys(searchAttributes)));

/** What the namespace must know before the first workflow starts: all that workflows declare, by name. */
export const searchAttributes: Record<string, 'Keyword'> = Object.fromEntries(
  [...names].map((name) => [name, 'Keyword']),
);
