import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';

/** Tells the other services that an organization is closing, archives what it sells, and waits for what must end. */
export const closeOrganization = defineWorkflow({
  name: 'closeOrganization',
  start: 'once',
  input: z.strictObject({ organizationId: z.string() }),
  id: ({ organizationId }) => `close-organization/${organizationId}`,
  organization: ({ organizationId }) => organizationId,
  summary: ({ organizationId }) => `closes ${organizationId}`,
});

/** Tells the services that keep a projection of it what became of an organization. */
export const tellOrganizationStatus = defineWorkflow({
  name: 'tellOrganizationStatus',
  start: 'once',
  /** `version`: of the organization. It makes one workflow of one change. */
  input: z.strictObject({ organizationId: z.string(), version: z.int(), status: z.enum(['active', 'suspended']) }),
  id: ({ organizationId, version }) => `organization-status/${organizationId}/${version}`,
  organization: ({ organizationId }) => organizationId,
  summary: ({ organizationId, status }) => `tells that ${organizationId} is ${status}`,
});
