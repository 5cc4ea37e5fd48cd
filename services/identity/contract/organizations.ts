import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  inGraphql,
  lineSchema,
  member,
  operator,
  pageInput,
  textSchema,
  user,
  withRecentAuthentication,
} from '@marketplace/kernel';
import { membershipSchema, organizationPage, organizationSchema, publicOrganizationSchema } from './records.ts';
import { sessionSchema } from './session-records.ts';

/** Organizations, and the active organization of a session. */
export const organizationOperations = defineOperations({
  switchOrganization: {
    kind: 'command',
    cost: { time: 'alone' },
    access: user,
    summary: 'Choose the active organization of this session. The session gets a new cookie.',
    returns: 'The session, which has a new cookie.',
    input: z.strictObject({ organizationId: idSchema('org').describe('An organization that you are a member of.') }),
    output: z.strictObject({ session: sessionSchema, sessionToken: z.string().nullable() }),
    secrets: ['sessionToken'],
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
    summary:
      'Create an organization. You become its owner, this membership becomes your default one, and the organization ' +
      'becomes the active one of this session.',
    returns: 'The new organization and your membership.',
    example: { name: 'Lamps & Co', slug: 'lamps-co' },
    input: z
      .strictObject({
        name: lineSchema(120).describe('The name that others see.'),
        slug: z
          .string()
          .regex(
            /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
            'A slug has up to 63 lower-case letters, digits and inner hyphens.',
          )
          .optional()
          .describe('A short name, unique on the platform. Default: made from `name`.'),
      })
      .register(inGraphql, {
        texts: {
          slug: 'Lower-case letters, digits and hyphens, no hyphen at either end. Derived from the name if absent.',
        },
      }),
    output: z.strictObject({
      organization: organizationSchema.describe('The new organization.'),
      membership: membershipSchema.describe('Your membership, as owner.'),
    }),
  },
  getOrganization: {
    kind: 'query',
    access: user,
    summary:
      'Return an organization that you are a member of, whether or not it is the active one. ' +
      'While it is closing, `open` counts what must end first.',
    input: z.strictObject({ id: idSchema('org') }),
    output: organizationSchema,
  },
  getOrganizations: {
    kind: 'query',
    access: user,
    summary: 'Get organizations that you are a member of by id. Other ids are left out.',
    input: z.strictObject({ ids: z.array(idSchema('org')).max(100) }),
    output: z.strictObject({ data: z.array(organizationSchema) }),
  },
  getPublicOrganizations: {
    kind: 'query',
    access: user,
    summary: 'Get what everybody may know about organizations, by id. Ids that do not exist are left out.',
    input: z.strictObject({ ids: z.array(idSchema('org')).max(100) }),
    output: z.strictObject({ data: z.array(publicOrganizationSchema) }),
  },
  updateOrganization: {
    kind: 'command',
    access: member('owner', 'admin'),
    summary: 'Rename the active organization.',
    example: { name: 'Lamps & Sons' },
    input: z
      .strictObject({ id: idSchema('org'), name: lineSchema(120).optional().describe('The new name.') })
      .register(inGraphql, { about: 'Absent members are not changed.' }),
    output: organizationSchema,
    versioned: true,
  },
  closeOrganization: {
    kind: 'command',
    whenReadOnly: true,
    access: withRecentAuthentication(member('owner')),
    summary:
      'Close the active organization permanently. It can no longer create listings, API keys or invitations, ' +
      'and its listings are archived. It is `closing` until nothing is open, then `closed`.',
    input: z.strictObject({ id: idSchema('org') }),
    output: organizationSchema,
    idempotent: true,
  },
});

const change = {
  kind: 'command',
  access: withRecentAuthentication(operator('owner', 'admin')),
  input: z.strictObject({
    id: idSchema('org'),
    reason: textSchema(500)
      .meta({ description: 'For the audit log of the operator.', example: 'Agreed by phone.' })
      .register(inGraphql, { about: 'For the audit log of the operator, at most 500 characters.' }),
  }),
  output: organizationSchema,
  idempotent: true,
} as const;

/** Operations of the platform's operator on organizations. */
export const operatorOperations = defineOperations({
  inspectOrganization: {
    kind: 'query',
    access: operator('owner', 'admin', 'finance'),
    summary: 'Return any organization.',
    input: z.strictObject({ id: idSchema('org') }),
    output: organizationSchema,
  },
  suspendOrganization: {
    ...change,
    summary:
      'Suspend an organization: its API keys are refused, its members can only read, and its payouts are on hold. ' +
      'Orders that exist continue.',
  },
  activateOrganization: { ...change, summary: 'End the suspension of an organization.' },
});
