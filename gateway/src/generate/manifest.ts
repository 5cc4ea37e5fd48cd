import { GraphQLError, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import { marketplaceApi } from '../api.ts';
import { limitRules, limits } from '../graphql/requests/limits.ts';
import { hashOf } from '../graphql/requests/trusted-documents.ts';

interface Manifest {
  documents: Record<string, string>;
  /** Documents that the gateway would refuse: the file's name and the message of each error. */
  faults: string[];
}

/** Makes a manifest of files. Each file is one document, unchanged, so the hash is that of the file. */
export function manifestOf(sources: (readonly [name: string, document: string])[]): Manifest {
  const { schema } = marketplaceApi().graphql;
  return {
    documents: Object.fromEntries(sources.map(([, document]) => [hashOf(document), document])),
    faults: sources.flatMap(([name, document]) =>
      faultsOf(schema, document).map(({ message }) => `${name}: ${message}`),
    ),
  };
}

function faultsOf(schema: GraphQLSchema, document: string): readonly GraphQLError[] {
  try {
    return validate(schema, parse(document, { maxTokens: limits.tokens }), [...specifiedRules, ...limitRules]);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}
