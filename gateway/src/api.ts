import { type Contract, createErrorRegistry, type ErrorRegistry } from '@marketplace/kernel';
import { type Catalogue, createCatalogue, type ReadFirst } from './catalogue.ts';
import { contracts } from './domains.ts';
import { type CompiledSchema, compileSchema } from './graphql/schema/schema.ts';
import { readTypeDefs } from './graphql/schema/type-defs.ts';
import { type CompiledRoute, compileTable } from './rest/compile-route.ts';
import { openapiText } from './rest/openapi/document.ts';
import type { TableRoute } from './rest/route.ts';
import { table } from './rest/routes/table.ts';

/** What a gateway serves, worked out once when it starts. */
export interface Api {
  catalogue: Catalogue;
  routes: readonly CompiledRoute[];
  /** The codes of the kernel and of all domains. */
  errors: ErrorRegistry;
  /** The bytes of `openapi.json`. */
  openapi: string;
  graphql: CompiledSchema;
}

export interface ApiSources<Name extends string = string> {
  contracts: Record<string, Contract>;
  table: readonly TableRoute<Name>[];
  /** Schema files of GraphQL, each of which adds to the others. */
  typeDefs: readonly string[];
  /** What is read in one domain before a command of another is called. */
  readsFirst?: ReadFirst[];
}

export function compileApi({ contracts, table, typeDefs, readsFirst }: ApiSources): Api {
  const catalogue = createCatalogue(contracts, readsFirst);
  const routes = compileTable(table, catalogue);
  const errors = createErrorRegistry(Object.values(contracts));
  return {
    catalogue,
    routes,
    errors,
    openapi: openapiText(routes, errors),
    graphql: compileSchema(typeDefs, catalogue),
  };
}

let compiled: Api | undefined;

/** The marketplace's own. It never changes, so it is compiled once in a process. */
export function marketplaceApi(): Api {
  return (compiled ??= compileApi({ contracts, table, typeDefs: readTypeDefs() }));
}
