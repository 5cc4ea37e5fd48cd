import type { MailingDataOf, MemberMailingKind } from '@marketplace/identity-contract';
import { linkToRecord, type MailSetting } from './words.ts';

type Content<Kind extends MemberMailingKind> = (
  payload: { organizationId?: string; data: MailingDataOf[Kind] },
  setting: MailSetting,
) => { subject: string; parts: string[] };

/** The mails about members. They contain confirmed addresses, and nothing else that a person typed. */
export const memberContents: { [Kind in MemberMailingKind]: Content<Kind> } = {
  member_removed: ({ organizationId, data: { member, by, role } }, setting) => ({
    subject: `${member} is no longer a member`,
    parts: [
      `${by === member ? `${member} has left` : `${by} has removed ${member} from`} the organization. ` +
        `The role was ${role}. Pending invitations by ${member} are revoked. API keys belong to the organization and ` +
        'stay valid: revoke those that a former member may know.',
      ...whatToDo(setting, organizationId),
    ],
  }),
  member_role_changed: ({ organizationId, data: { member, by, from, to } }, setting) => ({
    subject: `${member} now has the role ${to}`,
    parts: [`${by} has changed the role of ${member} from ${from} to ${to}.`, ...whatToDo(setting, organizationId)],
  }),
  owner_added: ({ organizationId, data: { member, by } }, setting) => ({
    subject: `${member} is now an owner`,
    parts: [
      `${by} has made ${member} an owner of the organization. An owner can remove the other owners, and change where ` +
        'money is paid.',
      ...whatToDo(setting, organizationId),
    ],
  }),
};

function whatToDo(setting: MailSetting, organizationId: string | undefined): string[] {
  const advice =
    'If this is wrong, somebody may be using the session of another person. Choose a new password, which ends your ' +
    'other sessions, and ask the owners and the marketplace to check the audit log:';
  return [advice, ...(organizationId === undefined ? [] : [linkToRecord(setting, organizationId)])];
}
