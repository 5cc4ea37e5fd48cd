import { expect, test } from '@jest/globals';
import { Kind, parse, print } from 'graphql';
import { z } from 'zod';
import { anyone, defineContract, idSchema, inGraphql, valuesSchema } from '@marketplace/kernel';
import { createCatalogue } from '../../calls/catalogue.ts';
import { withContractTypes } from './contract-types.ts';

const size = valuesSchema('BoxSize', 'How large a box is.', { small: 'Up to 1 m³.', large: 'More.' });
const placeSchema = z.strictObject({ shelf: z.int() }).register(inGraphql, { type: 'Place' });
const boxSchema = z
  .strictObject({
    id: idSchema('lst').describe('The box.'),
    ownerId: z.string(),
    size: size.describe('Its size.'),
    weight: z.number().nullable(),
    places: z.array(placeSchema).describe('Where it was.'),
    labels: z.record(z.string(), z.string()),
    openedAt: z.iso.datetime().optional().describe('When, for REST.'),
    externalId: z.string().nullable(),
  })
  .meta({ id: 'Box', description: 'A box in the depot.' })
  .register(inGraphql, { texts: { openedAt: 'When, for GraphQL.' } });

const packBox = {
  kind: 'command',
  access: anyone,
  summary: 'Pack a box.',
  input: z.strictObject({ id: idSchema('lst'), size: size.default('small'), place: placeSchema.optional() }),
  output: boxSchema,
} as const;
const catalogue = createCatalogue({ depot: defineContract('depot', { packBox }) });

const schemaFile = `
  type Query { box: Box }
  type Mutation { packBox(id: ID!, input: PackBoxInput!): BoxPayload @operation(name: "depot.packBox") }
  type Box {
    owner: Box @load(by: "ownerId")
    labelList: [Label!]! @entries(of: "labels")
  }
  type Label { name: String! value: String! }
`;

function completed(text: string): string[] {
  const definitions = withContractTypes(parse(text).definitions, catalogue);
  return definitions
    .filter((each) => !(each.kind === Kind.OBJECT_TYPE_DEFINITION && /Query|Mutation|Label/.test(each.name.value)))
    .map((each) => print(each).replace(/\s+/g, ' '));
}

test('types, inputs, payloads and enums have the members of the contract, with its descriptions', () => {
  expect(completed(schemaFile).sort()).toEqual([
    '"A box in the depot." type Box { owner: Box @load(by: "ownerId") labelList: [Label!]! @entries(of: "labels") ' +
      '"The box." id: ID! ownerId: ID! "Its size." size: BoxSize! weight: Float "Where it was." places: [Place!]! ' +
      '"When, for GraphQL." openedAt: DateTime }',
    '"How large a box is." enum BoxSize { "Up to 1 m³." small "More." large }',
    'input PackBoxInput { size: BoxSize place: PlaceInput }',
    'input PlaceInput { shelf: Int! }',
    'type BoxPayload { box: Box }',
    'type Place { shelf: Int! }',
  ]);
});

test('a field of the schema file stays as it is written, and gets the description of its member', () => {
  const text = schemaFile.replace('type Label', 'input PackBoxInput { size: BoxSize! = large } type Label');
  expect(completed(text)).toContain('input PackBoxInput { size: BoxSize! = large place: PlaceInput }');
  const other = schemaFile.replace('owner:', 'id: String! "Since when it is open." openedAt: String owner:');
  expect(completed(other).find((each) => each.includes('type Box {'))).toMatch(
    /"The box\." id: String! "Since when it is open\." openedAt: String owner:/,
  );
});

test('a member for which GraphQL has no type stops the start', () => {
  expect(() => completed(schemaFile.replace('@entries(of: "labels")', ''))).toThrow(/no type for labels/);
});
