import { randomBytes } from 'node:crypto';
import { newId, roles, userOf } from '@marketplace/kernel';
import { newOperator, type OperationsOf, takeRows } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  type identityWith,
  mailedToken,
  newAccount,
  newEmail,
  newInbox,
  newOwner,
  password,
  relay,
  sendMails,
  signIn,
  type TestedIdentity,
} from './identity-under-test.ts';
import { offerReceived, unsubscribeTokenIn } from './mail/mailings-under-test.ts';
import { invite, newMember } from './organizations/members-under-test.ts';
import { beginTotp, turnOnTotp } from './sign-in/second-factor.ts';

/** Inbox from which the samples read mails. The test file that uses the samples opens it. */
export const inbox = newInbox();
const newPassword = 'a second password, long enough';

type Owner = Awaited<ReturnType<typeof newOwner>>;
let shared: Promise<Owner> | undefined;
/** All samples share one owner, except those that end the owner's sessions or organization. */
const theOwner = (tested: TestedIdentity): Promise<Owner> => (shared ??= newOwner(tested, inbox));
const asOwner = async (tested: TestedIdentity) => ({ caller: (await theOwner(tested)).caller, input: {} });

async function unverified(tested: TestedIdentity) {
  const email = newEmail();
  await tested.client.signUp(anonymous(), { email, password, name: 'Ada' });
  await sendMails(tested);
  return { email, token: mailedToken(inbox, email) };
}

async function signedInAs(tested: TestedIdentity, email: string) {
  return { email, caller: await callerWith(tested, await signIn(tested, email)), input: {} };
}
/** A person that no other sample uses. */
const newPerson = async (tested: TestedIdentity) => signedInAs(tested, await newAccount(tested, inbox));
/** A new session of a person that other samples use too. */
const signedIn = async (tested: TestedIdentity) =>
  signedInAs(tested, await (sharedAccount ??= newAccount(tested, inbox)));
let sharedAccount: Promise<string> | undefined;

async function withTotp(tested: TestedIdentity) {
  const { email, caller } = await newPerson(tested);
  const authenticator = await turnOnTotp(tested, caller);
  return { email, caller, authenticator, input: { code: authenticator.code() } };
}

async function inOrganization(tested: TestedIdentity) {
  const { caller, organization } = await theOwner(tested);
  return { caller, organizationId: organization.id };
}

async function withMember(tested: TestedIdentity) {
  const owner = await theOwner(tested);
  const { membership } = await newMember(tested, inbox, owner, 'developer');
  return { caller: owner.caller, input: { organizationId: owner.organization.id, memberId: membership.id } };
}

async function withInvitation(tested: TestedIdentity) {
  const { caller, organizationId } = await inOrganization(tested);
  const { invitation } = await invite(tested, caller, organizationId, newEmail());
  return { caller, input: { organizationId, invitationId: invitation.id } };
}

async function withApiKey(tested: TestedIdentity) {
  const { caller } = await theOwner(tested);
  const { apiKey, token } = (await tested.client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] }))
    .output;
  return { caller, input: { id: apiKey.id }, token: token! };
}

/** A request, as a gateway records it. */
export const recorded = (organizationId: string, more: object = {}) => ({
  id: `req_${randomBytes(11).toString('hex')}`,
  ageMs: 0,
  method: 'GET' as const,
  path: '/api/v1/listings',
  route: '/api/v1/listings',
  operation: null,
  status: 200,
  code: null,
  durationMs: 5,
  by: { organizationId, apiKeyId: newId('key') },
  ...more,
});

/** The token of the link in a mail that was just sent to a new owner. */
async function unsubscribeToken(tested: TestedIdentity): Promise<string> {
  const { email, organization } = await newOwner(tested, inbox);
  await tested.engine.queueMailings(relay, { mailings: [offerReceived(organization.id)] });
  await sendMails(tested);
  return unsubscribeTokenIn(inbox, email);
}

async function closing(tested: TestedIdentity) {
  const { caller, organization } = await newOwner(tested, inbox);
  await tested.client.closeOrganization(caller, { id: organization.id });
  return organization.id;
}

/** Every operation of the domain, with who may call it (written by hand) and a call that succeeds. */
export const operations: OperationsOf<ReturnType<typeof identityWith>> = {
  contract: {
    signUp: {
      access: 'anyone',
      sample: async () => ({ caller: anonymous(), input: { email: newEmail(), password, name: 'Ada' } }),
    },
    verifyEmail: {
      access: 'anyone',
      sample: async (tested) => ({ caller: anonymous(), input: { token: (await unverified(tested)).token, password } }),
    },
    resendVerification: {
      access: 'anyone',
      unaudited: 'Mails a link again. What the link does when it is used is audited.',
      sample: async (tested) => ({ caller: anonymous(), input: { email: (await unverified(tested)).email } }),
    },
    signIn: {
      access: 'anyone',
      sample: async (tested) => ({ caller: anonymous(), input: { email: (await theOwner(tested)).email, password } }),
    },
    signInTotp: {
      access: 'anyone',
      sample: async (tested) => {
        const { email, authenticator } = await withTotp(tested);
        const { challengeToken } = (await tested.client.signIn(anonymous(), { email, password })).output;
        return { caller: anonymous(), input: { challengeToken: challengeToken!, code: authenticator.code() } };
      },
    },
    signOut: { access: 'user', sample: signedIn },
    forgotPassword: {
      access: 'anyone',
      sample: async (tested) => ({ caller: anonymous(), input: { email: (await theOwner(tested)).email } }),
    },
    resetPassword: {
      access: 'anyone',
      sample: async (tested) => {
        const email = await newAccount(tested, inbox);
        await tested.client.forgotPassword(anonymous(), { email });
        await sendMails(tested);
        return { caller: anonymous(), input: { token: mailedToken(inbox, email), password: newPassword } };
      },
    },
    changePassword: {
      access: 'user',
      sample: async (tested) => ({
        caller: (await newPerson(tested)).caller,
        input: { currentPassword: password, newPassword },
      }),
    },
    beginTotp: { access: 'user', stepUp: true, sample: signedIn },
    confirmTotp: {
      access: 'user',
      sample: async (tested) => {
        const { caller } = await newPerson(tested);
        return { caller, input: { code: (await beginTotp(tested, caller)).code() } };
      },
    },
    deleteTotp: { access: 'user', stepUp: true, sample: withTotp },
    createRecoveryCodes: { access: 'user', stepUp: true, sample: withTotp },
    reauthenticate: {
      access: 'user',
      sample: async (tested) => ({ caller: (await signedIn(tested)).caller, input: { password } }),
    },
    getMailSettings: { access: 'user', sample: asOwner },
    updateMailSettings: {
      access: 'user',
      sample: async (tested) => ({ caller: (await newPerson(tested)).caller, input: { offerReceived: false } }),
    },
    unsubscribe: {
      access: 'anyone',
      sample: async (tested) => ({ caller: anonymous(), input: { token: await unsubscribeToken(tested) } }),
    },
    getSession: { access: 'user', sample: asOwner },
    listSessions: { access: 'user', sample: asOwner },
    revokeSession: {
      access: 'user',
      sample: async (tested) => {
        const { email, caller } = await signedIn(tested);
        const other = await callerWith(tested, await signIn(tested, email));
        return { caller, input: { id: other.actor.type === 'user' ? other.actor.sessionId : '' } };
      },
    },
    revokeOtherSessions: {
      access: 'user',
      sample: async (tested) => {
        const { email, caller } = await newPerson(tested);
        await signIn(tested, email);
        return { caller, input: { except: 'current' } };
      },
    },
    switchOrganization: {
      access: 'user',
      auditLog: 'organization',
      sample: async (tested) => {
        const { caller, organization } = await newOwner(tested, inbox);
        return { caller, input: { organizationId: organization.id } };
      },
    },
    listOrganizations: { access: 'user', sample: asOwner },
    createOrganization: {
      access: 'user',
      auditLog: 'organization',
      sample: async (tested) => ({ caller: (await signedIn(tested)).caller, input: { name: 'Ada & Söhne' } }),
    },
    getOrganization: {
      access: 'user',
      sample: async (tested) => {
        const { caller, organizationId } = await inOrganization(tested);
        return { caller, input: { id: organizationId } };
      },
    },
    getOrganizations: {
      access: 'user',
      sample: async (tested) => {
        const { caller, organizationId } = await inOrganization(tested);
        return { caller, input: { ids: [organizationId] } };
      },
    },
    getPublicOrganizations: {
      access: 'user',
      sample: async (tested) => {
        const { caller, organizationId } = await inOrganization(tested);
        return { caller, input: { ids: [organizationId] } };
      },
    },
    getUsers: {
      access: [...roles],
      sample: async (tested) => {
        const { caller } = await inOrganization(tested);
        return { caller, input: { ids: [userOf(caller).userId] } };
      },
    },
    updateOrganization: {
      access: ['owner', 'admin'],
      sample: async (tested) => {
        const { caller, organizationId } = await inOrganization(tested);
        return { caller, input: { id: organizationId, name: 'Ada & Töchter' } };
      },
    },
    closeOrganization: {
      access: ['owner'],
      stepUp: true,
      sample: async (tested) => {
        const { caller, organization } = await newOwner(tested, inbox);
        return { caller, input: { id: organization.id } };
      },
    },
    listMembers: {
      access: [...roles],
      sample: async (tested) => {
        const { caller, organizationId } = await inOrganization(tested);
        return { caller, input: { organizationId } };
      },
    },
    updateMember: {
      access: ['owner', 'admin'],
      stepUp: true,
      sample: async (tested) => {
        const { caller, input } = await withMember(tested);
        return { caller, input: { ...input, role: 'finance' } };
      },
    },
    removeMember: { access: [...roles], sample: withMember },
    listInvitations: {
      access: ['owner', 'admin'],
      sample: async (tested) => {
        const { caller, input } = await withInvitation(tested);
        return { caller, input: { organizationId: input.organizationId } };
      },
    },
    createInvitation: {
      access: ['owner', 'admin'],
      stepUp: true,
      sample: async (tested) => {
        const { caller, organizationId } = await inOrganization(tested);
        return { caller, input: { organizationId, email: newEmail(), role: 'developer' } };
      },
    },
    revokeInvitation: { access: ['owner', 'admin'], sample: withInvitation },
    acceptInvitation: {
      access: 'user',
      auditLog: 'organization',
      sample: async (tested) => {
        const { email, caller } = await newPerson(tested);
        const owner = await inOrganization(tested);
        return { caller, input: { token: (await invite(tested, owner.caller, owner.organizationId, email)).token } };
      },
    },
    listApiKeys: {
      access: ['owner', 'admin', 'finance'],
      sample: async (tested) => ({ caller: (await withApiKey(tested)).caller, input: {} }),
    },
    getApiKey: { access: ['owner', 'admin', 'finance'], sample: withApiKey },
    getApiKeys: {
      access: ['owner', 'admin', 'finance'],
      sample: async (tested) => {
        const { caller, input } = await withApiKey(tested);
        return { caller, input: { ids: [input.id] } };
      },
    },
    createApiKey: {
      access: ['owner', 'admin', 'finance'],
      stepUp: true,
      sample: async (tested) => ({
        caller: (await theOwner(tested)).caller,
        input: { name: 'server', scopes: ['listings:write'] },
      }),
    },
    rotateApiKey: { access: ['owner', 'admin', 'finance'], stepUp: true, sample: withApiKey },
    revokeApiKey: { access: ['owner', 'admin', 'finance'], sample: withApiKey },
    listAuditEvents: { access: ['owner', 'admin'], sample: asOwner },
    exportAuditEvents: { access: ['owner', 'admin'], sample: asOwner },
    verifyAuditEvents: { access: ['owner', 'admin'], sample: asOwner },
    listRequests: { access: ['owner', 'admin', 'developer'], sample: asOwner },
    recordRequests: {
      access: 'system',
      unaudited: 'It records what others did, as the log does.',
      sample: async (tested) => ({
        caller: relay,
        input: { requests: [recorded((await inOrganization(tested)).organizationId)] },
      }),
    },
    inspectOrganization: {
      access: { operator: ['owner', 'admin', 'finance'] },
      sample: async (tested) => ({
        caller: newOperator('finance'),
        input: { id: (await inOrganization(tested)).organizationId },
      }),
    },
    suspendOrganization: {
      access: { operator: ['owner', 'admin'] },
      stepUp: true,
      sample: async (tested) => ({
        caller: newOperator(),
        input: { id: (await newOwner(tested, inbox)).organization.id, reason: 'Sells what it does not have.' },
      }),
    },
    activateOrganization: {
      access: { operator: ['owner', 'admin'] },
      stepUp: true,
      sample: async (tested) => {
        const input = { id: (await newOwner(tested, inbox)).organization.id, reason: 'A mistake.' };
        await tested.client.suspendOrganization(newOperator(), input);
        return { caller: newOperator(), input };
      },
    },
    getFirstOwners: {
      access: 'system',
      sample: async (tested) => {
        const { organizationId } = await inOrganization(tested);
        return { caller: relay, input: { organizationIds: [organizationId] } };
      },
    },
    authenticate: {
      access: 'anyone',
      sample: async (tested) => ({
        caller: anonymous(),
        input: { apiKey: (await withApiKey(tested)).token, counts: false },
      }),
    },
    authenticateRequests: {
      access: 'system',
      sample: async (tested) => ({
        caller: relay,
        input: { requests: [{ requestId: 'req_1', apiKey: (await withApiKey(tested)).token, counts: false }] },
      }),
    },
  },
  engine: {
    exchangeOutbox: async () => ({
      caller: relay,
      input: { topic: 'audit', ack: [], putBack: [], limit: 0, waitMs: 0 },
    }),
    sendMail: async (tested) => {
      await tested.client.forgotPassword(anonymous(), { email: (await theOwner(tested)).email });
      const { rows } = (
        await tested.engine.exchangeOutbox(relay, { topic: 'mail', ack: [], putBack: [], limit: 100, waitMs: 0 })
      ).output;
      return { caller: relay, input: { mailId: String(rows.at(-1)?.payload['mailId']) } };
    },
    mailMembers: async (tested) => {
      const { organizationId } = await inOrganization(tested);
      const data = {
        endpointId: newId('whe'),
        organizationId,
        address: 'shop.example/hook',
        reason: 'It answers 500.',
        at: '2026-11-21T09:30:00.000Z',
      };
      return {
        caller: relay,
        input: { mailKey: newId('whn'), organizationId, roles: ['owner'], template: 'endpoint_failing', data },
      };
    },
    queueMailings: async (tested) => ({
      caller: relay,
      input: { mailings: [offerReceived((await inOrganization(tested)).organizationId)] },
    }),
    getParties: async () => ({
      caller: relay,
      input: { buyerOrganizationId: 'org_buyer', sellerOrganizationId: 'org_seller' },
    }),
    getOrganizationStatus: async (tested) => ({
      caller: relay,
      input: { organizationId: (await inOrganization(tested)).organizationId },
    }),
    settleClosing: async (tested) => ({
      caller: relay,
      input: {
        organizationId: await closing(tested),
        open: { listings: 0, offers: 0, orders: 0, payouts: 0, balances: 0, waitsUntil: null },
      },
    }),
    restartClosings: async () => ({ caller: relay, input: {} }),
    appendAudit: async (tested) => {
      await withApiKey(tested);
      return { caller: relay, input: { rows: await takeRows(tested, 'audit') } };
    },
  },
};
