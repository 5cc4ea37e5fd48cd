// Written by `npm run generate` from the files of this folder.

import { acceptInvitation } from './accept-invitation.ts';
import { activateOrganization } from './activate-organization.ts';
import { authenticateRequests } from './authenticate-requests.ts';
import { authenticate } from './authenticate.ts';
import { beginTotp } from './begin-totp.ts';
import { changePassword } from './change-password.ts';
import { closeOrganization } from './close-organization.ts';
import { confirmTotp } from './confirm-totp.ts';
import { createApiKey } from './create-api-key.ts';
import { createInvitation } from './create-invitation.ts';
import { createOrganization } from './create-organization.ts';
import { createRecoveryCodes } from './create-recovery-codes.ts';
import { deleteTotp } from './delete-totp.ts';
import { appendAudit } from './engine/append-audit.ts';
import { getOrganizationStatus } from './engine/get-organization-status.ts';
import { getParties } from './engine/get-parties.ts';
import { mailMembers } from './engine/mail-members.ts';
import { queueMailings } from './engine/queue-mailings.ts';
import { restartClosings } from './engine/restart-closings.ts';
import { sendMail } from './engine/send-mail.ts';
import { settleClosing } from './engine/settle-closing.ts';
import { exportAuditEvents } from './export-audit-events.ts';
import { forgotPassword } from './forgot-password.ts';
import { getApiKey } from './get-api-key.ts';
import { getApiKeys } from './get-api-keys.ts';
import { getFirstOwners } from './get-first-owners.ts';
import { getMailSettings } from './get-mail-settings.ts';
import { getOrganization } from './get-organization.ts';
import { getOrganizations } from './get-organizations.ts';
import { getPublicOrganizations } from './get-public-organizations.ts';
import { getSession } from './get-session.ts';
import { getUsers } from './get-users.ts';
import { inspectOrganization } from './inspect-organization.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listAuditEvents } from './list-audit-events.ts';
import { listInvitations } from './list-invitations.ts';
import { listMembers } from './list-members.ts';
import { listOrganizations } from './list-organizations.ts';
import { listRequests } from './list-requests.ts';
import { listSessions } from './list-sessions.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recordRequests } from './record-requests.ts';
import { removeMember } from './remove-member.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import { signInTotp } from './sign-in-totp.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { suspendOrganization } from './suspend-organization.ts';
import { switchOrganization } from './switch-organization.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateMailSettings } from './update-mail-settings.ts';
import { updateMember } from './update-member.ts';
import { updateOrganization } from './update-organization.ts';
import { verifyAuditEvents } from './verify-audit-events.ts';
import { verifyEmail } from './verify-email.ts';

/** The implementation of the contract. */
export const operations = {
  acceptInvitation,
  activateOrganization,
  authenticate,
  authenticateRequests,
  beginTotp,
  changePassword,
  closeOrganization,
  confirmTotp,
  createApiKey,
  createInvitation,
  createOrganization,
  createRecoveryCodes,
  deleteTotp,
  exportAuditEvents,
  forgotPassword,
  getApiKey,
  getApiKeys,
  getFirstOwners,
  getMailSettings,
  getOrganization,
  getOrganizations,
  getPublicOrganizations,
  getSession,
  getUsers,
  inspectOrganization,
  listApiKeys,
  listAuditEvents,
  listInvitations,
  listMembers,
  listOrganizations,
  listRequests,
  listSessions,
  reauthenticate,
  recordRequests,
  removeMember,
  resendVerification,
  resetPassword,
  revokeApiKey,
  revokeInvitation,
  revokeOtherSessions,
  revokeSession,
  rotateApiKey,
  signIn,
  signInTotp,
  signOut,
  signUp,
  suspendOrganization,
  switchOrganization,
  unsubscribe,
  updateMailSettings,
  updateMember,
  updateOrganization,
  verifyAuditEvents,
  verifyEmail,
};

/** The implementation of the engine contract, without what every domain has. */
export const engineOperations = {
  appendAudit,
  getOrganizationStatus,
  getParties,
  mailMembers,
  queueMailings,
  restartClosings,
  sendMail,
  settleClosing,
};
