import { networkOf, widerNetworksOf } from '@marketplace/kernel';

/** The client for whom something is held. */
export interface Client {
  /** The address. */
  ip: string;
  /** The organization or person. Null if nobody is authenticated. */
  owner: string | null;
}

/** Something of a client that takes memory, such as a body. */
export interface Held {
  client: Client;
  /** The lowest rank is dropped first. */
  rank: number;
  /** By `performance.now()`. Within a rank, the earliest time is dropped first. */
  since: number;
  /** Ends it. The bound has stopped counting it. */
  drop(): void;
}

export interface ClientLimits {
  /** Limit of all clients together. */
  all: number;
  /** Limit of one network (`networkOf`). */
  ofNetwork: number;
}

/** Bounds what clients hold, in bytes or by number. */
export interface ClientBound {
  /** Sets the amount that is held; 0 ends it. May drop this or anything else. */
  hold(held: Held, amount: number): void;
  /** Sets the client. May drop this or anything else. */
  assign(held: Held, client: Client): void;
}

/** Everything that clients of one network, site, region or owner hold. */
interface Group {
  amount: number;
  members: Set<Held>;
  /** The wider group that contains it. */
  parent: Group | null;
  /** Deletes the group when it is empty. */
  forget(): void;
}

type Groups = Map<string, Group>;

/**
 * Part of the whole amount beyond which a group is greedy. Most clients hold a body or an answer for a moment, so even
 * a large network of them holds less.
 */
const greedyPart = 1 / 8;

/**
 * Makes a bound. Beyond `ofNetwork`, something of the network is dropped. Beyond `all`, something is dropped of the
 * greediest region (a /32, in IPv4 a /16), and in it of the greediest site (/48, /24), network (/64, address) and
 * owner, as far as they are greedy, so a client with many networks or organizations takes nothing from others. Among
 * these, the rank and then the time decide, so many networks that each hold little for long take nothing from clients
 * that hold something for a moment.
 */
export function clientBound({ all, ofNetwork }: ClientLimits): ClientBound {
  const [regions, sites, networks, owners]: Groups[] = [new Map(), new Map(), new Map(), new Map()];
  const entries = new Map<Held, { amount: number; network: Group; groups: Group[] }>();
  let sum = 0;

  const groupsOf = ({ ip, owner }: Client): { network: Group; groups: Group[] } => {
    const { site, region } = widerNetworksOf(ip);
    const inRegion = groupIn(regions!, region, null);
    const inSite = groupIn(sites!, site, inRegion);
    const network = groupIn(networks!, networkOf(ip), inSite);
    return { network, groups: [inRegion, inSite, network, ...(owner === null ? [] : [groupIn(owners!, owner, null)])] };
  };
  const set = (held: Held, amount: number): void => {
    let entry = entries.get(held);
    if (!entry) {
      if (amount === 0) return;
      entries.set(held, (entry = { amount: 0, ...groupsOf(held.client) }));
      for (const { members } of entry.groups) members.add(held);
    }
    for (const group of entry.groups) group.amount += amount - entry.amount;
    sum += amount - entry.amount;
    entry.amount = amount;
    if (amount > 0) return;
    entries.delete(held);
    for (const { members, forget } of entry.groups) if (members.delete(held) && members.size === 0) forget();
  };
  const greediest = (groups: Groups, parent: Group | null): Group | undefined =>
    groups
      .values()
      .filter((group) => group.parent === parent && group.amount > all * greedyPart)
      .reduce<Group | undefined>((most, group) => (most && most.amount >= group.amount ? most : group), undefined);
  const candidates = (): Iterable<Held> => {
    const region = greediest(regions!, null);
    const site = region && greediest(sites!, region);
    const network = site && greediest(networks!, site);
    const members = (network ?? site ?? region)?.members;
    const ofOwner = greediest(owners!, null)?.members;
    const both = members && ofOwner ? ofOwner.intersection(members) : ofOwner;
    return both && both.size > 0 ? both : (members ?? entries.keys());
  };
  const dropOneOf = (members: Iterable<Held>): void => {
    // Not copied, because there may be thousands.
    let first: Held | undefined;
    for (const one of members) if (!first || isBefore(one, first)) first = one;
    set(first!, 0);
    first!.drop();
  };
  const hold = (held: Held, amount: number): void => {
    const before = entries.get(held)?.amount ?? 0;
    set(held, amount);
    if (amount <= before) return;
    for (let entry = entries.get(held); entry && entry.network.amount > ofNetwork; entry = entries.get(held))
      dropOneOf(entry.network.members);
    while (sum > all) dropOneOf(candidates());
  };
  return {
    hold,
    assign: (held, client) => {
      const amount = entries.get(held)?.amount ?? 0;
      if (amount > 0) set(held, 0);
      held.client = client;
      if (amount > 0) hold(held, amount);
    },
  };
}

function groupIn(groups: Groups, key: string, parent: Group | null): Group {
  const known = groups.get(key);
  if (known) return known;
  const group: Group = { amount: 0, members: new Set(), parent, forget: () => groups.delete(key) };
  groups.set(key, group);
  return group;
}

function isBefore(one: Held, other: Held): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.since < other.since);
}
