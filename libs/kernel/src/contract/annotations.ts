import { z } from 'zod';
import { lineSchema, propertyNameSchema } from './texts.ts';

/** Maximum number of keys of `metadata`, and maximum characters of a key and of a value. */
const metadataMax = { keys: 20, key: 40, value: 500 };

const externalId = lineSchema(200).meta({ example: 'PO-4711' });
const metadata = z
  .record(propertyNameSchema(metadataMax.key), z.string().max(metadataMax.value))
  .refine((pairs) => Object.keys(pairs).length <= metadataMax.keys, `At most ${metadataMax.keys} keys.`);

/** Private data that an organization keeps with a record. No other organization sees it. */
export interface Annotation {
  externalId: string | null;
  metadata: Record<string, string>;
}

/** Input members of requests that create or change an annotation. */
export const annotationInput = {
  externalId: externalId
    .nullable()
    .optional()
    .describe(
      'Your own id of the record, such as that in your accounts. Only your organization sees it. Null removes it.',
    ),
  metadata: metadata.optional().meta({
    description:
      `What you want to keep with the record: at most ${metadataMax.keys} keys of ${metadataMax.key} characters, ` +
      `with values of ${metadataMax.value}. Only your organization sees it. It replaces all keys; \`{}\` removes them.`,
    example: { costCenter: '310' },
  }),
};

/** Members of a record with the annotation of the organization that reads it. */
export const annotationMembers = {
  externalId: z.string().nullable().describe("Your organization's own id of the record, otherwise null."),
  metadata: z
    .record(z.string(), z.string())
    .describe('What your organization keeps with the record. No other organization sees it.'),
};

/** Filter of lists of records with annotations. */
export const annotationFilter = {
  externalId: externalId.optional().describe('Only records to which your organization gave this `externalId`.'),
};

/** Columns of a party's annotation. */
type Columns<Party extends string> = { [K in `${Party}ExternalId`]?: string | null | undefined } & {
  [K in `${Party}Metadata`]?: Record<string, string> | null | undefined;
};

/** The annotation of a party. It is empty for an organization that is not a party. */
export function annotationOf<Party extends string>(record: Columns<Party>, party: Party | null): Annotation {
  const columns = record as Columns<string>;
  return {
    externalId: (party && (columns[`${party}ExternalId`] as string | null | undefined)) ?? null,
    metadata: (party && (columns[`${party}Metadata`] as Annotation['metadata'] | null | undefined)) || {},
  };
}

/** Columns of a party's annotation, for the members that are given. */
export function annotationColumns<Party extends string>(
  party: Party,
  { externalId: id, metadata: pairs }: { [K in keyof Annotation]?: Annotation[K] | undefined },
): Columns<Party> {
  return {
    ...(id !== undefined && { [`${party}ExternalId`]: id }),
    ...(pairs !== undefined && { [`${party}Metadata`]: pairs }),
  } as Columns<Party>;
}
