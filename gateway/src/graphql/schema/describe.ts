import { getNamedType, type GraphQLInputObjectType, type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import { textIn } from './contract-schemas.ts';
import type { ExpandedSchema } from './expand.ts';

/** Descriptions of what the gateway adds to lists and mutations, and of arguments that many fields have. */
const standard: Readonly<Record<string, string>> = {
  edges: 'The records, each with its cursor.',
  nodes: 'The records.',
  node: 'The record.',
  pageInfo: 'Whether there is a next page, and its cursor.',
  userErrors: 'Why the change was refused. Empty if it was made.',
  first: 'Records per page, 1 to 50.',
  after: 'The `endCursor` of the previous page.',
  idempotencyKey:
    'Your key for this request, 1 to 255 characters without spaces and commas. A repetition with it gets the stored ' +
    'answer.',
  expectedVersion: 'Change the record only if it is at this version.',
  input: 'What to create or to change.',
  id: 'Id of the record.',
  statuses: 'Records with one of these.',
};

/**
 * Adds the descriptions that neither the schema files nor the contracts' types have: of arguments and members of
 * payloads, those of the operation's contract; of lists and payloads, standard ones.
 */
export function describeSchema(schema: GraphQLSchema, { operations, loaded }: ExpandedSchema): void {
  for (const { root, node, entry, id, renamed } of operations) {
    const field = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())!.getFields()[node.name.value]!;
    const { input, output } = entry.operation;
    for (const argument of field.args) {
      if (argument.name === 'input')
        (getNamedType(argument.type) as GraphQLInputObjectType).description ||= `The input of \`${node.name.value}\`.`;
      else if (argument.name !== 'after') {
        const [{ name }, member] = [argument, argument.name === 'id' ? id : renamed.get(argument.name)];
        argument.description ||= (renamed.has(name) && standard[name]) || textIn(input, member ?? name);
      }
    }
    const answer = getNamedType(field.type);
    if (root === 'Mutation' && isObjectType(answer))
      for (const member of Object.values(answer.getFields())) member.description ||= textIn(output, member.name);
  }

  const links = new Map(loaded.map((field) => [`${field.parent}.${field.field}`, field]));
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue;
    type.description ||= typeText(type.name);
    for (const field of Object.values(type.getFields())) {
      const by = links.get(`${type.name}.${field.name}`)?.by;
      if (by !== undefined)
        field.description ||= `The record that \`${by}\` names. Null if it does not exist or you may not see it.`;
      field.description ||= standard[field.name];
      if (type.name.endsWith('Payload')) field.description ||= 'Null if the change was refused.';
      for (const argument of field.args) argument.description ||= standard[argument.name];
    }
  }
}

function typeText(name: string): string | undefined {
  if (name === 'Query') return 'What can be read.';
  if (name === 'Mutation') return 'What can be changed.';
  if (name.endsWith('Connection')) return 'A page of a list.';
  if (name.endsWith('Edge')) return 'A record of a page.';
  return name.endsWith('Payload') ? 'What a mutation answers.' : undefined;
}
