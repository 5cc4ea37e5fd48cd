export { closeOrganization } from './close-organization.workflow.ts';
export { restartClosings } from './restart-closings.workflow.ts';
export { tellOrganizationStatus } from './tell-organization-status.workflow.ts';
