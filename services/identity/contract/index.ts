import { type Client, defineContract } from '@marketplace/kernel';
import { apiKeyOperations } from './api-keys.ts';
import { auditOperations } from './audit.ts';
import { authenticationOperations } from './authentication.ts';
import { identityErrors } from './errors.ts';
import { invitationOperations } from './invitations.ts';
import { mailSettingOperations } from './mail-settings.ts';
import { memberOperations } from './members.ts';
import { operatorOperations } from './operator.ts';
import { organizationOperations } from './organizations.ts';
import { peopleOperations } from './people.ts';
import { requestOperations } from './requests.ts';

export { apiKeyPattern } from './api-keys.ts';
export { type AuditEvent, auditBreaks, auditEventSchema, auditFormats, type AuditHead } from './audit.ts';
export { apiKeyRefusals, type ApiKeyRefusal, authenticatedTogetherMax } from './authentication.ts';
export { identityErrors } from './errors.ts';
export * from './mailings.ts';
export * from './records.ts';
export { type ApiRequest, recordedTogetherMax } from './requests.ts';
export { passwordLengthMin } from './values.ts';

/**
 * Operations of identity for the gateway: accounts, sessions, organizations, members, invitations, API keys and the
 * audit log.
 */
export const identityContract = defineContract(
  'identity',
  {
    ...peopleOperations,
    ...mailSettingOperations,
    ...organizationOperations,
    ...memberOperations,
    ...invitationOperations,
    ...apiKeyOperations,
    ...auditOperations,
    ...requestOperations,
    ...operatorOperations,
    ...authenticationOperations,
  },
  identityErrors,
);
export type IdentityContract = typeof identityContract;
export type IdentityClient = Client<IdentityContract>;
