/** A page below `/docs/guides`, made of a Markdown file of this repository. */
export interface GuideSource {
  /** Last part of the address `/docs/guides/<slug>`. */
  slug: string;
  title: string;
  /** The question that the page answers, in one sentence. */
  summary: string;
  /** Path from the root of the repository. */
  file: string;
  /**
   * Titles of the sections that the page has, in its order. `rest`: all that no other guide names, after the
   * introduction of the file. Absent: the whole file.
   */
  sections?: string[] | 'rest';
}

export interface GuideGroup {
  title: string;
  guides: GuideSource[];
}

const api = 'docs/api.md';

/**
 * The guides, in the order in which they are listed. Each is a page of `docs`, so that a fact is written down once.
 * `docs/api.md` is one file and several pages: each of its sections is on exactly one of them.
 */
export const guideGroups: GuideGroup[] = [
  {
    title: 'Getting started',
    guides: [
      {
        slug: 'quickstart',
        title: 'Quickstart',
        summary: 'From nothing to a published listing and its signed webhook in five minutes: curl, Node, Python.',
        file: 'docs/guides/quickstart.md',
      },
      {
        slug: 'tour',
        title: 'The tour',
        summary: 'A trade and a receiver that fails, in ten commands, with `npm start`; the inbox, also as JSON.',
        file: 'docs/tour.md',
      },
      {
        slug: 'authentication',
        title: 'Authentication',
        summary: 'API keys for servers, sessions for people: creating, rotating and revoking them.',
        file: api,
        sections: ['Authentication', 'API keys', 'Signing in'],
      },
      {
        slug: 'sdk',
        title: 'TypeScript SDK',
        summary: 'The client and the verifier of webhooks for TypeScript and JavaScript.',
        file: 'clients/sdk/README.md',
      },
    ],
  },
  {
    title: 'Requests',
    guides: [
      {
        slug: 'requests',
        title: 'Requests and answers',
        summary: 'What all requests have in common: JSON, records, versions, streams, limits.',
        file: api,
        sections: 'rest',
      },
      {
        slug: 'idempotency',
        title: 'Idempotency',
        summary: 'Repeating a request safely when its answer was lost.',
        file: api,
        sections: ['Idempotency'],
      },
      {
        slug: 'pagination',
        title: 'Pagination',
        summary: 'Reading a list page by page, to its end.',
        file: api,
        sections: ['Lists'],
      },
      {
        slug: 'errors',
        title: 'Errors',
        summary: 'The form of a refusal, and what a program does with it.',
        file: api,
        sections: ['Errors'],
      },
      {
        slug: 'limits',
        title: 'Limits',
        summary: 'How many requests are accepted, and what the answers say when there are too many.',
        file: api,
        sections: ['Rate limits', 'Limits under load', 'Large answers'],
      },
    ],
  },
  {
    title: 'Trading',
    guides: [
      {
        slug: 'selling',
        title: 'Selling',
        summary: 'Listings, stock, offers, orders, refunds and disputes, from the side of the seller.',
        file: 'docs/selling.md',
      },
      {
        slug: 'buying',
        title: 'Buying',
        summary: 'Finding, negotiating, ordering, paying and disputing, from the side of the buyer.',
        file: 'docs/buying.md',
      },
      {
        slug: 'trading-states',
        title: 'States of a trade',
        summary: 'Every status of listings, offers and orders, and what changes it.',
        file: 'docs/trading-states.md',
      },
    ],
  },
  {
    title: 'Money',
    guides: [
      {
        slug: 'amounts',
        title: 'Amounts',
        summary: 'Amounts are integers in minor units: currencies, decimals, bounds.',
        file: api,
        sections: ['Money'],
      },
      {
        slug: 'money',
        title: 'Paying and being paid out',
        summary: 'The way of the money from the buyer to the seller, its deadlines, the fee and the ledger.',
        file: 'docs/money.md',
      },
      {
        slug: 'payments',
        title: 'Test cards and providers',
        summary: 'The sandbox, with cards and accounts for each outcome, and Stripe.',
        file: 'docs/payments.md',
      },
      {
        slug: 'payment-states',
        title: 'States of the money',
        summary: 'Every status of payments, refunds, disputes and payouts, and what changes it.',
        file: 'docs/payment-states.md',
      },
      {
        slug: 'accounting',
        title: 'Accounting',
        summary: 'Exports as CSV, receipts and statements for bookkeepers.',
        file: 'docs/accounting.md',
      },
    ],
  },
  {
    title: 'Webhooks',
    guides: [
      {
        slug: 'webhooks',
        title: 'Receiving webhooks',
        summary: 'Endpoints, retries, automatic disabling, testing, watching and recovering deliveries.',
        file: 'docs/webhooks.md',
      },
      {
        slug: 'verifying-webhooks',
        title: 'Verifying signatures',
        summary: 'A function that verifies a webhook, in Node, Python, Go, Java, Ruby and PHP.',
        file: 'docs/guides/verifying-webhooks.md',
      },
    ],
  },
  {
    title: 'Organizations',
    guides: [
      {
        slug: 'organizations',
        title: 'Organizations and members',
        summary: 'Members, roles, invitations, closing an organization, and its audit log.',
        file: api,
        sections: ['Organizations and members', 'Audit log'],
      },
      {
        slug: 'permissions',
        title: 'Permissions',
        summary: 'Who may call each operation, by role, scope and credential.',
        file: 'docs/permissions.md',
      },
      {
        slug: 'mails',
        title: 'Mails',
        summary: 'Which mails people get about offers, orders and money, and how to switch them off.',
        file: 'docs/mails.md',
      },
      {
        slug: 'graphql',
        title: 'GraphQL',
        summary: 'The API of the console, for people with a session.',
        file: 'docs/graphql.md',
      },
      {
        slug: 'console',
        title: 'Building a console',
        summary: 'One origin for pages and API, a proxy for development, signing in, types of the schema.',
        file: 'docs/console.md',
      },
    ],
  },
  {
    title: 'Changes',
    guides: [
      {
        slug: 'versions',
        title: 'Versions and deprecation',
        summary: 'What may change without notice, what may not, and how long the old way works.',
        file: 'docs/guides/versions.md',
      },
      {
        slug: 'changelog',
        title: 'Changelog',
        summary: 'What changed for clients, receivers and operators, release by release.',
        file: 'CHANGELOG.md',
      },
    ],
  },
];

/** All guides, without their groups. */
export const guideSources: GuideSource[] = guideGroups.flatMap(({ guides }) => guides);

/** The address of a guide. */
export const guidePath = ({ slug }: Pick<GuideSource, 'slug'>): string => `/docs/guides/${slug}`;
