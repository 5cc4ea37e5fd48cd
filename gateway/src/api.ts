import type { Contract } from '@marketplace/kernel';
import { type Catalogue, createCatalogue, type ReadFirst } from './catalogue.ts';
import { contracts } from './domains.ts';
import { type CompiledRoute, compileTable } from './rest/compile-route.ts';
import { openapiText } from './rest/openapi.ts';
import type { TableRoute } from './rest/route.ts';
import { table } from './rest/table.ts';

/** What a gateway serves, worked out once when it starts. */
export interface Api {
  catalogue: Catalogue;
  routes: readonly CompiledRoute[];
  /** The bytes of `openapi.json`. */
  openapi: string;
}

export interface ApiSources<Name extends string = string> {
  contracts: Record<string, Contract>;
  table: readonly TableRoute<Name>[];
  /** What is read in one domain before a command of another is called. */
  readsFirst?: ReadFirst[];
}

export function compileApi({ contracts, table, readsFirst }: ApiSources): Api {
  const catalogue = createCatalogue(contracts, readsFirst);
  const routes = compileTable(table, catalogue);
  return { catalogue, routes, openapi: openapiText(routes) };
}

let compiled: Api | undefined;

/** The marketplace's own. It never changes, so it is compiled once in a process. */
export function marketplaceApi(): Api {
  return (compiled ??= compileApi({ contracts, table }));
}
