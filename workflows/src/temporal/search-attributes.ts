import type { WorkflowDeclaration } from '@marketplace/kernel';
import { engineContracts } from '../domains.ts';

const declarations = Object.values(engineContracts).flatMap(({ workflows }): WorkflowDeclaration[] =>
  Object.values(workflows),
);
const names = new Set(declarations.flatMap(({ searchAttributes = {} }) => Object.keys(searchAttributes)));

/** All search attributes that workflows declare, by name. The namespace must have them before a workflow starts. */
export const searchAttributes: Record<string, 'Keyword'> = Object.fromEntries(
  [...names].map((name) => [name, 'Keyword']),
);
