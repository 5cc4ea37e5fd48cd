import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

/** Limits of one request. Ordinary pages of the console stay far below them. */
export const limits = {
  tokens: 1_000,
  depth: 10,
  aliases: 15,
  directives: 10,
  complexity: 5_000,
  /** Selected fields. Those of a fragment count each time it is used. */
  selections: 10_000,
  /** Errors that an answer names. */
  errors: 10,
  /** Records of one page. */
  first: 50,
} as const;

/**
 * GraphQL Armor's rules throw by default, which would become an internal error. Reported, they are errors of the
 * document.
 */
const reported = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError): void =>
      context?.reportError(new GraphQLError(error.message.replace('Syntax Error: ', ''))),
  ],
};

/** Limits that depend on the document only. Apollo checks them once per document, not once per request. */
export const limitRules: ValidationRule[] = [
  maxDepthRule({ n: limits.depth, ...reported }),
  maxAliasesRule({ n: limits.aliases, ...reported }),
  maxDirectivesRule({ n: limits.directives, ...reported }),
];
