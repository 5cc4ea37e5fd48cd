import { type Client, defineContract } from '@marketplace/kernel';
import { apiKeyOperations, authenticationOperations } from './authentication.ts';
import { auditOperations } from './audit.ts';
import { identityErrors } from './errors.ts';
import { invitationOperations, memberOperations } from './members.ts';
import { mailSettingOperations } from './mail-settings.ts';
import { operatorOperations, organizationOperations } from './organizations.ts';
import { peopleOperations } from './people.ts';
import { requestOperations } from './requests.ts';

export { apiKeyPattern, type ApiKeyRefusal, apiKeyRefusals, authenticatedTogetherMax } from './authentication.ts';
export * from './api-key-records.ts';
export {
  type AuditEvent,
  auditBreaks,
  auditEventSchema,
  auditFormats,
  type AuditHead,
  exampleAuditEvent,
  exampleAuditVerification,
} from './audit.ts';
export { identityErrors } from './errors.ts';
export * from './mailings.ts';
export * from './records.ts';
export { type ApiRequest, exampleApiRequest, recordedTogetherMax } from './requests.ts';
export * from './session-records.ts';
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
