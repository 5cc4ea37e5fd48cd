import {
  Building2,
  FileBraces,
  Handshake,
  House,
  KeyRound,
  type LucideIcon,
  Package,
  Scale,
  ScrollText,
  Send,
  Store,
  Tag,
  Users,
  Webhook,
} from 'lucide-react';
import { rolesWith } from '../../data/rights.ts';
import type { Role } from '../../generated/graphql/graphql.ts';

type Screen =
  | 'market'
  | 'listings'
  | 'offers'
  | 'orders'
  | 'disputes'
  | 'webhooks'
  | 'deliveries'
  | 'event-types'
  | 'api-keys'
  | 'members'
  | 'audit'
  | 'settings';

interface SectionLink {
  to: '/o/$slug' | `/o/$slug/${Screen}`;
  text: string;
  icon: LucideIcon;
  /** The roles that have the screen. Absent: all. */
  roles?: readonly Role[];
  /** Whether the screens below its address are others. */
  exact?: true;
}

const sections: readonly { title: string; links: readonly SectionLink[] }[] = [
  { title: '', links: [{ to: '/o/$slug', text: 'Home', icon: House, exact: true }] },
  {
    title: 'Trade',
    links: [
      { to: '/o/$slug/market', text: 'Market', icon: Store },
      { to: '/o/$slug/listings', text: 'Listings', icon: Tag },
      { to: '/o/$slug/offers', text: 'Offers', icon: Handshake },
      { to: '/o/$slug/orders', text: 'Orders', icon: Package },
      { to: '/o/$slug/disputes', text: 'Disputes', icon: Scale },
    ],
  },
  {
    title: 'Developers',
    links: [
      { to: '/o/$slug/webhooks', text: 'Webhooks', icon: Webhook },
      { to: '/o/$slug/deliveries', text: 'Deliveries', icon: Send },
      { to: '/o/$slug/event-types', text: 'Event types', icon: FileBraces },
      { to: '/o/$slug/api-keys', text: 'API keys', icon: KeyRound, roles: rolesWith('listApiKeys') },
    ],
  },
  {
    title: 'Organization',
    links: [
      { to: '/o/$slug/members', text: 'Members', icon: Users },
      { to: '/o/$slug/audit', text: 'Audit log', icon: ScrollText, roles: rolesWith('listAuditEvents') },
      { to: '/o/$slug/settings', text: 'Settings', icon: Building2 },
    ],
  },
];

/** The screens that the role has, by section. */
export function sectionsFor(role: Role) {
  return sections
    .map(({ title, links }) => ({ title, links: links.filter(({ roles }) => !roles || roles.includes(role)) }))
    .filter(({ links }) => links.length > 0);
}
