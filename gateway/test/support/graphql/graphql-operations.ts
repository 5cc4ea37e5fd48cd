import {
  astFromValue,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  print,
} from 'graphql';
import type { Operation } from '@marketplace/kernel';
import { marketplaceApi } from '../../../src/api.ts';
import { endpoint, organization } from '../fake-records.ts';
import { sampleInput } from '../sample.ts';

const {
  catalogue,
  routes,
  graphql: { schema, expanded },
} = marketplaceApi();

/** Documents for fields with hand-written resolvers, which do more than call one operation. */
const byHand: Record<string, string> = {
  getSession: '{ viewer { role } }',
  revokeOtherSessions: 'mutation { revokeOtherSessions { replayed } }',
  reauthenticate:
    'mutation { reauthenticate(input: { password: "correct horse battery staple" }) { viewer { role } } }',
  changePassword:
    'mutation { changePassword(input: { currentPassword: "correct horse", newPassword: "battery staple battery" }) ' +
    '{ viewer { role } } }',
  switchOrganization: `mutation { switchOrganization(organizationId: "${organization.id}") { viewer { role } } }`,
  getPayoutAccount: '{ payoutAccount { status } }',
  getOrganizations: `{ organization(id: "${organization.id}") { id } }`,
  testEndpoint: `mutation { testWebhookEndpoint(id: "${endpoint.id}") { delivery { id } } }`,
  awaitAttempt: `mutation { testWebhookEndpoint(id: "${endpoint.id}") { delivery { attempts { number } } } }`,
  getEndpointSeries: `{ webhookEndpoint(id: "${endpoint.id}") { series { succeeded } } }`,
  getEndpointStats: `{ webhookEndpoint(id: "${endpoint.id}") { stats { successRate } } }`,
};

/**
 * A document for each operation that GraphQL offers, made from the schema and a sample of the operation's input. By the
 * operation's name without its domain.
 */
export const documents: Record<string, string> = {
  ...Object.fromEntries(
    expanded.operations.map(({ root, node, entry, id }) => {
      const sample = sampleInput(entry.operation);
      const type = root === 'Query' ? schema.getQueryType() : schema.getMutationType();
      return [entry.bareName, documentOf(root, type!.getFields()[node.name.value]!, { ...sample, id: sample[id] })];
    }),
  ),
  ...Object.fromEntries(
    expanded.loaded
      .filter(({ parent }) => parent === 'Query')
      .map(({ field, type }) => {
        const { entry } = expanded.records.find((record) => record.type === type)!;
        const { id, ids } = sampleInput(entry.operation);
        return [
          entry.bareName,
          documentOf('Query', schema.getQueryType()!.getFields()[field]!, { id: id ?? (ids as string[])[0] }),
        ];
      }),
  ),
  ...byHand,
};

function documentOf(
  root: 'Query' | 'Mutation',
  field: GraphQLField<unknown, unknown>,
  sample: Record<string, unknown>,
): string {
  const given = field.args
    .filter(isRequiredArgument)
    .map((argument) => `${argument.name}: ${literal(argument, sample)}`);
  const request = `${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection(field)}`;
  return root === 'Mutation' ? `mutation { ${request} }` : `{ ${request} }`;
}

/** The argument as a literal. `input` has the required members of the sample. */
function literal({ name, type }: GraphQLArgument, sample: Record<string, unknown>): string {
  const named = getNamedType(type);
  if (name !== 'input' || !isInputObjectType(named)) return print(astFromValue(sample[name], type)!);
  const required = Object.values(named.getFields()).filter(isRequiredInputField);
  return print(astFromValue(Object.fromEntries(required.map((member) => [member.name, sample[member.name]])), type)!);
}

/** Selects every leaf, and `__typename` of every other field. */
function selection(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const selected = Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map((member) => (isLeafType(getNamedType(member.type)) ? member.name : `${member.name} { __typename }`));
  return `{ ${selected.join(' ')} }`;
}

/** Operations that the console needs and GraphQL does not offer. */
export const lacking: string[] = catalogue.entries
  .filter(({ bareName, operation }) => !Object.hasOwn(documents, bareName) && !servesOthers(bareName, operation))
  .map(({ name }) => name);

/**
 * Whether the console does not need the operation. It is for signed-in users, so it needs no operation that is open to
 * anyone, that requires a scope (for servers), or that only the gateway calls. GraphQL cannot answer streams, downloads
 * or the end of a session. The log of events is for servers: the console shows deliveries. An operation for one record
 * is not needed if another one gets many records by id.
 */
function servesOthers(bareName: string, { access }: Operation): boolean {
  if (bareName === 'listEvents') return true;
  const route = routes.find(({ operationId }) => operationId === bareName)?.route;
  if (access.who === 'anyone' || access.who === 'system' || (access.who === 'organization' && access.scope !== null))
    return true;
  if (route?.stream || route?.download || route?.export || route?.document || route?.session === 'end') return true;
  return Object.hasOwn(documents, bareName.replace(/(?<![aeiou])y$/, 'ie').concat('s'));
}
