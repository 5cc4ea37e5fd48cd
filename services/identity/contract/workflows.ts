import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';
import { organizationSchema } from './records.ts';

/**
 * Closes an organization: informs the other services, closes its offers, archives its listings, and waits until nothing
 * is open. The signal `lookAgain` says that something has ended, so that it counts now and not minutes later.
 */
export const closeOrganization = defineWorkflow({
  name: 'closeOrganization',
  start: 'each',
  signals: ['lookAgain'],
  input: z.strictObject({ organizationId: z.string() }),
  id: ({ organizationId }) => `close-organization/${organizationId}`,
  organization: ({ organizationId }) => organizationId,
  summary: ({ organizationId }) => `closes ${organizationId}`,
});

/** Sends the status of an organization to the services that keep a projection of it. */
export const tellOrganizationStatus = defineWorkflow({
  name: 'tellOrganizationStatus',
  start: 'each',
  /** `version` of the organization. It is part of the workflow's id, so each change has one workflow. */
  input: z.strictObject({ organizationId: z.string(), version: z.int(), status: organizationSchema.shape.status }),
  id: ({ organizationId, version }) => `organization-status/${organizationId}/${version}`,
  organization: ({ organizationId }) => organizationId,
  summary: ({ organizationId, status }) => `tells that ${organizationId} is ${status}`,
});
