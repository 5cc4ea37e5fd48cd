import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

/** What one request may ask for. An ordinary page of the console stays far below each. */
export const limits = {
  tokens: 1_000,
  depth: 10,
  aliases: 15,
  directives: 10,
  complexity: 5_000,
  /** Fields, with those of a fragment counted wherever it is used. */
  selections: 10_000,
  /** Faults that an answer names. */
  errors: 10,
  /** Records of one page. */
  first: 50,
} as const;

/** Armor's rules throw, which would end as a fault of ours; a document that is too much is a fault of the document. */
const reported = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError): void =>
      context?.reportError(new GraphQLError(error.message.replace('Syntax Error: ', ''))),
  ],
};

/** Limits that the document alone decides, so they are checked once for each document and not for each request. */
export const limitRules: ValidationRule[] = [
  maxDepthRule({ n: limits.depth, ...reported }),
  maxAliasesRule({ n: limits.aliases, ...reported }),
  maxDirectivesRule({ n: limits.directives, ...reported }),
];
