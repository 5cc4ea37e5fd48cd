import { z } from 'zod';
import { defineOperations, idSchema, pageInput, user } from '@marketplace/kernel';
import { membershipSchema, organizationPage, organizationSchema, sessionSchema } from './records.ts';
import { text } from './values.ts';

/** Organizations, and which one a session works in. */
export const organizationOperations = defineOperations({
  switchOrganization: {
    kind: 'command',
    access: user,
    summary: 'Choose the active organization of this session.',
    input: z.strictObject({ organizationId: idSchema('org') }),
    output: sessionSchema,
    idempotent: true,
  },
  listOrganizations: {
    kind: 'query',
    access: user,
    summary: 'List the organizations that you are a member of.',
    input: z.strictObject(pageInput),
    output: organizationPage,
  },
  createOrganization: {
    kind: 'command',
    access: user,
    summary: 'Create an organization. You become its owner, and it becomes the active organization of this session.',
    input: z.strictObject({
      name: text(120),
      slug: z
        .string()
        .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Slugs are lower-case letters, digits and inner hyphens.')
        .optional(),
    }),
    output: z.strictObject({ organization: organizationSchema, membership: membershipSchema }),
  },
});
