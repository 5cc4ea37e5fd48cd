import type { Caller } from '@marketplace/kernel';
import { type MoneyParty, newParty } from '../../support/money/money-under-test.ts';

/** The organizations of a run, by name. */
export const buyers = ['Ben', 'Bea'] as const;
export const sellers = ['Sam', 'Sue'] as const;

/** Members and owners that a buyer and a seller share. */
type Relation = 'owner' | 'member';

/** An organization, as its members, the operator and identity see it. */
export interface ModelParty extends MoneyParty {
  name: string;
  status: 'active' | 'suspended' | 'closing' | 'closed';
  /** Whether it continues closing when a suspension ends. */
  isClosing: boolean;
  version: number;
  /** Shared people, by the id of the other organization. */
  related: Map<string, Relation>;
}

export const newParties = (): Map<string, ModelParty> =>
  new Map(
    [...buyers, ...sellers].map((name) => [
      name,
      { ...newParty(), name, status: 'active', isClosing: false, version: 1, related: new Map() },
    ]),
  );

/** Statuses in which API keys are refused; members may still finish open trade. */
const isReadOnly = ({ status }: ModelParty): boolean => status === 'suspended' || status === 'closed';

/** The caller for a party: its server, or a person if keys may not do it or are refused. */
export function callerOf(party: ModelParty, as: 'server' | 'owner' = 'server'): Caller {
  const readOnly = isReadOnly(party);
  const { actor, ...caller } = readOnly ? party.owner : party[as];
  const members = [...party.related.keys()];
  const related = { owners: members.filter((id) => party.related.get(id) === 'owner'), members };
  const closed = party.status === 'closed';
  const standing = { ...(readOnly && { readOnly }), ...(closed && { closed }) };
  return { ...caller, actor: { ...actor, ...standing, related } as Caller['actor'] };
}

/** Commands that members of a suspended or closed organization may still use: they defend open trade and begin none. */
const whenReadOnly = new Set([
  'rejectOffer',
  'withdrawOffer',
  'cancelOrder',
  'fulfillOrder',
  'confirmReceipt',
  'cancelPayment',
  'createRefund',
  'createDispute',
  'submitEvidence',
  'acceptDispute',
  'withdrawDispute',
]);

/** Commands that members of a closed organization may use for the money that comes back to it. */
const whenClosed = new Set(['setPayoutAccount', 'releasePayout', 'retryPayout']);

/** Whether a command is refused because of the status of the caller's organization. */
export const isForbidden = (operation: string, { actor }: Caller): boolean =>
  actor.type === 'user' &&
  actor.readOnly === true &&
  !whenReadOnly.has(operation) &&
  !(actor.closed === true && whenClosed.has(operation));
