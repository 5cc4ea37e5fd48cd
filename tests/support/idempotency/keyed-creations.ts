/** An operation that creates a record once per idempotency key, by REST and, if the console has it, by GraphQL. */
export interface KeyedCreation {
  operation: string;
  path: (organizationId: string) => string;
  body: (name: string) => object;
  /** The created record in the response body. */
  record: (body: Record<string, unknown>) => Record<string, unknown>;
  /** The member that is shown once. */
  secret?: string;
  /** Builds the mutation. Null if GraphQL has none: the other way is then REST with an API key. */
  graphql: ((name: string, key: string, organizationId: string) => string) | null;
  /** Member of the GraphQL payload with the record. */
  member?: string;
  /** Owner of the idempotency keys. */
  keysOf: 'organization' | 'person';
  /** SQL that selects the ids of the rows whose name is like $1. */
  rows: string;
  list: (organizationId: string) => string;
  /** The action in the audit log. */
  audited: string;
}

const member = (name: string) => (body: Record<string, unknown>) => body[name] as Record<string, unknown>;
const text = JSON.stringify;

export const keyedCreations = {
  listing: {
    operation: 'trading.createListing',
    path: () => '/listings',
    body: (title) => ({ title, price: { amount: 100, currency: 'USD' }, publish: true }),
    record: (body) => body,
    graphql: null,
    keysOf: 'organization',
    rows: 'select id from trading.listing where title like $1',
    list: () => '/listings?mine=true&limit=100',
    audited: 'listing.created',
  },
  apiKey: {
    operation: 'identity.createApiKey',
    path: () => '/auth/api-keys',
    body: (name) => ({ name, scopes: ['listings:write'] }),
    record: member('apiKey'),
    secret: 'token',
    graphql: (name, key) =>
      `mutation { createApiKey(
        idempotencyKey: ${text(key)}, input: { name: ${text(name)}, scopes: ["listings:write"] }
      ) { replayed token apiKey { id } userErrors { code } } }`,
    member: 'apiKey',
    keysOf: 'organization',
    rows: 'select id from identity.api_key where name like $1',
    list: () => '/auth/api-keys?limit=100',
    audited: 'api_key.created',
  },
  organization: {
    operation: 'identity.createOrganization',
    path: () => '/organizations',
    body: (name) => ({ name }),
    record: member('organization'),
    graphql: (name, key) =>
      `mutation { createOrganization(
        idempotencyKey: ${text(key)}, input: { name: ${text(name)} }
      ) { replayed organization { id } userErrors { code } } }`,
    member: 'organization',
    keysOf: 'person',
    rows: 'select id from identity.organization where name like $1',
    list: () => '/organizations?limit=100',
    audited: 'organization.created',
  },
  invitation: {
    operation: 'identity.createInvitation',
    path: (organizationId) => `/organizations/${organizationId}/invitations`,
    body: (name) => ({ email: `${name}@example.com`, role: 'finance' }),
    record: member('invitation'),
    secret: 'token',
    graphql: (name, key, organizationId) =>
      `mutation { createInvitation(
        idempotencyKey: ${text(key)}, organizationId: ${text(organizationId)},
        input: { email: ${text(`${name}@example.com`)}, role: finance }
      ) { replayed token invitation { id } userErrors { code } } }`,
    member: 'invitation',
    keysOf: 'organization',
    rows: 'select id from identity.invitation where email like $1',
    list: (organizationId) => `/organizations/${organizationId}/invitations?limit=100`,
    audited: 'invitation.created',
  },
  endpoint: {
    operation: 'webhooks.createEndpoint',
    path: () => '/webhooks/endpoints',
    body: (description) => ({ url: 'https://93.184.215.14/hook', description, subscribedEvents: ['payout.released'] }),
    record: member('endpoint'),
    secret: 'signingSecret',
    graphql: (name, key) =>
      `mutation { createWebhookEndpoint(
        idempotencyKey: ${text(key)},
        input: {
          url: "https://93.184.215.14/hook", description: ${text(name)}, subscribedEvents: ["payout.released"]
        }
      ) { replayed signingSecret endpoint { id } userErrors { code } } }`,
    member: 'endpoint',
    keysOf: 'organization',
    rows: 'select id from webhooks.endpoint where description like $1',
    list: () => '/webhooks/endpoints?limit=100',
    audited: 'webhook_endpoint.created',
  },
} satisfies Record<string, KeyedCreation>;
export type CreationName = keyof typeof keyedCreations;
export const creationNames = Object.keys(keyedCreations) as CreationName[];
