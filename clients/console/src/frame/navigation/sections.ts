import { rolesWith } from '../../data/rights.ts';
import type { Role } from '../../generated/graphql/graphql.ts';
import {
  ArrowRightLeft,
  Building2,
  FileBraces,
  Gavel,
  Handshake,
  House,
  type Icon,
  KeyRound,
  Landmark,
  Package,
  Scale,
  ScrollText,
  Send,
  ShieldCheck,
  Siren,
  Store,
  Tag,
  Users,
  Webhook,
} from '../../ui/icons/icons.tsx';
import { useViewer } from '../../data/session/session.tsx';
import { useMatch } from '@tanstack/react-router';

type Screen =
  | 'market'
  | 'listings'
  | 'offers'
  | 'orders'
  | 'disputes'
  | 'money'
  | 'webhooks'
  | 'deliveries'
  | 'event-types'
  | 'api-keys'
  | 'requests'
  | 'members'
  | 'audit'
  | 'settings'
  | 'operator'
  | 'operator/disputes'
  | 'operator/endpoints';

interface SectionLink {
  to: '/o/$slug' | `/o/$slug/${Screen}`;
  text: string;
  icon: Icon;
  /** Other words by which people look for it. */
  also?: string;
  /** The letter that goes there after `g`. */
  key?: string;
  /** The roles that have the screen. Absent: all. */
  roles?: readonly Role[];
  /** Whether the screens below its address are others. */
  exact?: true;
}

const sections: readonly { title: string; links: readonly SectionLink[] }[] = [
  { title: '', links: [{ to: '/o/$slug', text: 'Home', icon: House, key: 'h', exact: true }] },
  {
    title: 'Trade',
    links: [
      { to: '/o/$slug/market', text: 'Market', icon: Store, also: 'buy search', key: 'm' },
      { to: '/o/$slug/listings', text: 'Listings', icon: Tag, also: 'sell stock prices', key: 'l' },
      { to: '/o/$slug/offers', text: 'Offers', icon: Handshake, also: 'negotiations', key: 'f' },
      { to: '/o/$slug/orders', text: 'Orders', icon: Package, also: 'sales purchases shipments receipts', key: 'o' },
      { to: '/o/$slug/disputes', text: 'Disputes', icon: Scale, also: 'claims chargebacks evidence', key: 'd' },
    ],
  },
  {
    title: 'Money',
    links: [
      {
        to: '/o/$slug/money',
        text: 'Money',
        icon: Landmark,
        also: 'payouts payout account balances exports statement',
        key: 'y',
        roles: rolesWith('getBalance'),
      },
    ],
  },
  {
    title: 'Developers',
    links: [
      {
        to: '/o/$slug/webhooks',
        text: 'Webhooks',
        icon: Webhook,
        also: 'endpoints signing secrets recoveries',
        key: 'w',
      },
      { to: '/o/$slug/deliveries', text: 'Deliveries', icon: Send, also: 'attempts retries', key: 'v' },
      { to: '/o/$slug/event-types', text: 'Event types', icon: FileBraces, key: 'e' },
      {
        to: '/o/$slug/api-keys',
        text: 'API keys',
        icon: KeyRound,
        also: 'tokens',
        key: 'k',
        roles: rolesWith('listApiKeys'),
      },
      {
        to: '/o/$slug/requests',
        text: 'Requests',
        icon: ArrowRightLeft,
        also: 'log errors calls',
        key: 'r',
        roles: rolesWith('listRequests'),
      },
    ],
  },
  {
    title: 'Organization',
    links: [
      { to: '/o/$slug/members', text: 'Members', icon: Users, also: 'people roles invitations', key: 'p' },
      { to: '/o/$slug/audit', text: 'Audit log', icon: ScrollText, key: 'a', roles: rolesWith('listAuditEvents') },
      { to: '/o/$slug/settings', text: 'Settings', icon: Building2, also: 'rename close organization', key: 's' },
    ],
  },
];

/** Of the organization that operates the platform only. */
const backOffice: (typeof sections)[number] = {
  title: 'Operator',
  links: [
    {
      to: '/o/$slug/operator',
      text: 'Back office',
      icon: ShieldCheck,
      key: 'b',
      roles: rolesWith('listMoneyAlerts'),
      exact: true,
    },
    {
      to: '/o/$slug/operator/disputes',
      text: 'Claims to decide',
      icon: Gavel,
      roles: rolesWith('listOperatorDisputes'),
    },
    { to: '/o/$slug/operator/endpoints', text: 'Worst endpoints', icon: Siren, roles: rolesWith('listWorstEndpoints') },
  ],
};

/** The screens that the role has, by section. `operator`: the organization operates the platform. */
function sectionsFor(role: Role, operator: boolean) {
  return (operator ? [...sections, backOffice] : sections)
    .map(({ title, links }) => ({ title, links: links.filter(({ roles }) => !roles || roles.includes(role)) }))
    .filter(({ links }) => links.length > 0);
}

/** The screens that the person has in the organization of the screen, by section. None without an organization. */
export function useSections() {
  const { operator, activeOrganization } = useViewer();
  const membership = useMembership();
  const organization = membership?.organization;
  if (!membership || !organization) return { slug: undefined, sections: [] };
  const isOperator = operator && organization.id === activeOrganization?.id;
  return { slug: organization.slug, sections: sectionsFor(membership.role, isOperator) };
}

/** The membership in the organization of the screen; on the person's own screens, in the one in which they work. */
export function useMembership() {
  const { memberships, activeOrganization } = useViewer();
  const slug = useMatch({ from: '/frame/o/$slug', shouldThrow: false })?.params.slug;
  return memberships.find(({ organization }) =>
    slug === undefined ? organization?.id === activeOrganization?.id : organization?.slug === slug,
  );
}
