import { createApi } from '../api.ts';
import { password, totpCode } from '../sign-up.ts';
import { newOffer } from '../traders.ts';
import {
  type ExampleWorld,
  halfSignedIn,
  newInvitation,
  newMember,
  newOwner,
  newPerson,
  type Preparation,
  tokenMailedTo,
  withSecondFactor,
} from './example-world.ts';

const exampleToken = '7yXq2mVtP0sKd9LrWcB4nE';
const exampleCode = '492039';
const exampleEmail = 'ada@example.com';

const byNobody: Preparation = ({ nobody }) => ({ by: nobody });
const byPerson: Preparation = async (world) => ({ by: (await newPerson(world)).api });
/** The owner of the selling organization. */
export const bySeller: Preparation = ({ seller: { owner, organizationId } }) => ({
  by: owner,
  ids: { org: organizationId },
});
const withCode: Preparation = async (world) => {
  const { api, code } = await withSecondFactor(world);
  return { by: api, fill: { [exampleCode]: code } };
};

async function newApiKey({ seller: { owner } }: ExampleWorld): Promise<string> {
  const { body } = await owner.post<{ apiKey: { id: string } }>('/auth/api-keys', {
    name: 'server',
    scopes: ['listings:write'],
  });
  return body.apiKey.id;
}
const withApiKey: Preparation = async (world) => ({ by: world.seller.owner, ids: { key: await newApiKey(world) } });
const withMember: Preparation = async (world) => ({
  by: world.seller.owner,
  ids: { org: world.seller.organizationId, mem: await newMember(world) },
});

/** Records of identity, by the prefix of their ids. */
export const identityRecords: Record<string, Preparation> = { org: bySeller, key: withApiKey, mem: withMember };

/** Preparations for the examples of sign-in, organizations, keys and audit log that need more than the record. */
export const identityExamples: Record<string, Preparation> = {
  signUp: byNobody,
  verifyEmail: async (world) => {
    const email = 'unverified@examples.example';
    await world.nobody.post('/auth/sign-up', { email, name: 'Ada' });
    return { by: world.nobody, fill: { [exampleToken]: await tokenMailedTo(world, email, '/verify-email') } };
  },
  resendVerification: byNobody,
  signIn: async (world) => {
    const { api, email } = await newPerson(world);
    await api.post('/organizations', { name: 'Of Ada' });
    return { by: createApi(world.origin), fill: { [exampleEmail]: email } };
  },
  signInTotp: async (world) => {
    const { api, code } = await halfSignedIn(world);
    return { by: api, fill: { [exampleCode]: code } };
  },
  signOut: byPerson,
  forgotPassword: byNobody,
  resetPassword: async (world) => {
    const { email } = await newPerson(world);
    await world.nobody.post('/auth/password/forgot', { email });
    return { by: world.nobody, fill: { [exampleToken]: await tokenMailedTo(world, email, '/reset-password') } };
  },
  changePassword: byPerson,
  beginTotp: byPerson,
  confirmTotp: async (world) => {
    const { api } = await newPerson(world);
    const { body } = await api.post<{ secret: string }>('/auth/totp');
    return { by: api, fill: { [exampleCode]: totpCode(body.secret) } };
  },
  deleteTotp: withCode,
  createRecoveryCodes: withCode,
  updateMailSettings: byPerson,
  unsubscribe: async (world) => {
    const { api, email } = await newPerson(world);
    await api.post('/organizations', { name: 'Without mails' });
    const { body } = await api.post<{ id: string }>('/listings', {
      title: 'Lamp',
      price: { amount: 4900, currency: 'USD' },
      publish: true,
    });
    await newOffer(world.buyer, body);
    return { by: world.nobody, fill: { [exampleToken]: await tokenMailedTo(world, email, '/unsubscribe') } };
  },
  revokeOtherSessions: async (world) => ({ by: (await newPerson(world)).api, query: { except: 'current' } }),
  revokeSession: async (world) => {
    const { api, email } = await newPerson(world);
    await createApi(world.origin).post('/auth/sign-in', { email, password });
    const { body } = await api.get<{ data: { id: string; current: boolean }[] }>('/auth/sessions');
    return { by: api, ids: { ses: body.data.find(({ current }) => !current)!.id } };
  },
  createOrganization: byPerson,
  closeOrganization: async (world) => {
    const { api, organizationId } = await newOwner(world);
    return { by: api, ids: { org: organizationId } };
  },
  listInvitations: async (world) => {
    await newInvitation(world);
    return { by: world.seller.owner, ids: { org: world.seller.organizationId } };
  },
  revokeInvitation: async (world) => {
    const { invitationId } = await newInvitation(world);
    return { by: world.seller.owner, ids: { org: world.seller.organizationId, inv: invitationId } };
  },
  acceptInvitation: async (world) => {
    const { api, token } = await newInvitation(world);
    return { by: api, fill: { [exampleToken]: token } };
  },
};
