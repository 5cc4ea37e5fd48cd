export { appendAudit } from './append-audit.ts';
export { getOrganizationStatus } from './get-organization-status.ts';
export { getParties } from './get-parties.ts';
export { mailMembers } from './mail-members.ts';
export { queueMailings } from './queue-mailings.ts';
export { restartClosings } from './restart-closings.ts';
export { sendMail } from './send-mail.ts';
export { settleClosing } from './settle-closing.ts';
