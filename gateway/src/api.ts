import { type Contract, createErrorRegistry, type ErrorRegistry } from '@marketplace/kernel';
import { type Catalogue, createCatalogue, type ReadFirst } from './calls/catalogue.ts';
import { contracts } from './calls/domains.ts';
import { type CompiledSchema, compileSchema } from './graphql/compile-schema.ts';
import { readTypeDefs } from './graphql/schema/type-defs.ts';
import { type CompiledRoute, compileTable } from './rest/compile-route.ts';
import { readsFirst } from './calls/reads-first.ts';
import { openapiText } from './rest/openapi/document.ts';
import type { TableRoute } from './rest/route.ts';
import { table } from './rest/routes/table.ts';

/** An API that a gateway serves. It is compiled once, when the gateway starts. */
export interface Api {
  catalogue: Catalogue;
  routes: readonly CompiledRoute[];
  /** The codes of the kernel and of all domains. */
  errors: ErrorRegistry;
  /** The bytes of `openapi.json`. */
  openapi: string;
  graphql: CompiledSchema;
}

/** Sources from which an API is compiled. */
export interface ApiSources<Name extends string = string> {
  contracts: Record<string, Contract>;
  table: readonly TableRoute<Name>[];
  /** Texts of GraphQL schema files. Together they are one schema. */
  typeDefs: readonly string[];
  /** Queries of one domain that the gateway makes before it calls a command of another. */
  readsFirst?: ReadFirst[];
}

/** Throws an Error if a route, a GraphQL field or a read-first does not fit the contracts. */
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

/** The API of the marketplace. It is the same for every gateway, so a process compiles it once. */
export function marketplaceApi(): Api {
  return (compiled ??= compileApi({ contracts, table, typeDefs: readTypeDefs(), readsFirst }));
}
