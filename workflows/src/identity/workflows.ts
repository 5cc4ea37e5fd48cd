export { closeOrganization, restartClosings, tellOrganizationStatus } from './organizations.workflow.ts';
