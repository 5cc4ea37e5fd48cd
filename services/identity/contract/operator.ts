import { z } from 'zod';
import { defineOperations, idSchema, operator, textSchema, withRecentAuthentication } from '@marketplace/kernel';
import { organizationSchema } from './records.ts';

const change = {
  kind: 'command',
  access: withRecentAuthentication(operator('owner', 'admin')),
  input: z.strictObject({
    id: idSchema('org'),
    reason: textSchema(500).meta({ description: 'For the audit log of the operator.', example: 'Agreed by phone.' }),
  }),
  output: organizationSchema,
  idempotent: true,
} as const;

/** What the operator of the platform does with organizations. */
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
