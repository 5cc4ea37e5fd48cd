import { type MailingSubject, type MoneyJson, moneyText } from '@marketplace/kernel';
import { isFixed, type MailingDataOf, type MailingKind, mailings } from '@marketplace/identity-contract';
import { memberContents } from './member-mailing-templates.ts';
import { paymentContents } from './payment-mailing-templates.ts';
import { linkTo, linkToRecord, type MailSetting, type MailText, quoted, utc } from './words.ts';

interface Reader {
  /** The name of the organization whose member reads the mail. */
  organization: string;
  /** Id of the organization. Absent in a mail queued by the last release. */
  organizationId?: string;
}

/** The data that the template of a mailing takes. */
interface MailingPayload<Kind extends MailingKind> extends Reader {
  data: MailingDataOf[Kind];
}

/** Data of the mail that replaces those beyond the limit of an hour. */
interface MoreMailingsPayload extends Reader {
  /** Kind of the first mail left out. The mail names it, and its unsubscribe link is for this kind. */
  kind: MailingKind;
}

export type MailingPayloads = { [Kind in MailingKind]: MailingPayload<Kind> } & { more_mailings: MoreMailingsPayload };

type Content<Payload> = (payload: Payload, setting: MailSetting) => { subject: string; parts: string[] };

const closedBecause: Record<MailingDataOf['offer_closed']['reason'], string> = {
  declined: 'It was rejected.',
  withdrawn: 'It was withdrawn.',
  expired: 'It expired without an answer.',
  sold_out: 'The listing is sold out.',
  listing_closed: 'The listing was archived.',
  organization_closed: 'The other organization is closing.',
};

/** `with` is the payload without the organization's name, which the frame of the mail uses. */
const contents: { [Kind in keyof MailingPayloads]: Content<MailingPayloads[Kind]> } = {
  webhook_receiver_changed: ({ data: { endpointId, address, isNew } }, { publicUrl }) => ({
    subject: `Webhooks of your organization now go to ${address}`,
    parts: [
      `${isNew ? 'A webhook endpoint was created' : 'The URL or the headers of a webhook endpoint were changed'}: ` +
        `${address} now receives events of your organization. If nobody in your organization did this, disable the ` +
        'endpoint, and end the sessions of your members:',
      linkTo(publicUrl, '/webhook-endpoint', { id: endpointId }),
    ],
  }),
  offer_received: ({ data }, setting) => ({
    subject: `You have an offer for ${listingOf(data)}`,
    parts: [
      `A buyer offers ${termsOf(data)} for ${listingOf(data)}.`,
      `Accept it, answer with other terms, or reject it by ${dateOf(data.expiresAt)}:`,
      offerLink(setting, data),
    ],
  }),
  offer_countered: ({ data }, setting) => ({
    subject: `You have new terms for ${listingOf(data)}`,
    parts: [
      `The ${otherParty(data)} answered an offer with other terms: ${termsOf(data)} for ${listingOf(data)}.`,
      `Accept them, answer with other terms, or reject them by ${dateOf(data.expiresAt)}:`,
      offerLink(setting, data),
    ],
  }),
  offer_accepted: ({ data }, setting) => ({
    subject: `Your offer for ${listingOf(data)} was accepted`,
    parts: [
      `The ${otherParty(data)} accepted ${termsOf(data)} for ${listingOf(data)}. This created an order.`,
      payment(data),
      orderLink(setting, data),
    ],
  }),
  offer_closed: ({ data }, setting) => ({
    subject: `An offer for ${listingOf(data)} ended`,
    parts: [
      `The offer of ${termsOf(data)} for ${listingOf(data)} ended without an order. ${closedBecause[data.reason]}`,
      offerLink(setting, data),
    ],
  }),
  offer_expiring: ({ data }, setting) => ({
    subject: `An offer for ${listingOf(data)} expires soon`,
    parts: [
      `The ${otherParty(data)} offers ${termsOf(data)} for ${listingOf(data)} and waits for your answer.`,
      `The offer expires on ${dateOf(data.expiresAt)}:`,
      offerLink(setting, data),
    ],
  }),
  order_created: ({ data }, setting) => ({
    subject: data.party === 'buyer' ? `Your order of ${namedItems(data)}` : `You have an order of ${namedItems(data)}`,
    parts: [itemLines(data), payment(data), orderLink(setting, data)],
  }),
  order_payment_due: ({ data }, setting) => ({
    subject: `The payment of ${namedItems(data)} is due soon`,
    parts: [itemLines(data), payment(data), orderLink(setting, data)],
  }),
  order_fulfillment_due: ({ data }, setting) => ({
    subject: `Ship ${namedItems(data)} soon`,
    parts: [
      itemLines(data),
      `The order is paid. Ship it by ${dateOf(data.fulfillBy)}, and record the shipment with its tracking number. ` +
        'Units that are not shipped by then are refunded to the buyer.',
      orderLink(setting, data),
    ],
  }),
  order_receipt_due: ({ data }, setting) => ({
    subject: `Has ${namedItems(data)} arrived?`,
    parts: [
      itemLines(data),
      `If it has arrived, confirm the receipt. If it has not, or is not as described, open a claim by ` +
        `${dateOf(data.payoutEligibleAt)}. After that, the seller is paid.`,
      orderLink(setting, data),
    ],
  }),
  order_shipped: ({ data }, setting) => ({
    subject: `${data.isPartial ? 'A part of your order' : 'Your order'} was shipped`,
    parts: [
      `The seller has shipped:`,
      itemLines(data),
      ...shipment(data),
      ...(data.isPartial ? ['Other units of the order are not shipped yet.'] : []),
      orderLink(setting, data),
    ],
  }),
  ...paymentContents,
  ...memberContents,
  more_mailings: ({ kind, organizationId }, setting) => {
    const { subject, description } = mailings[kind];
    if (subject === null)
      return {
        subject: `Again: ${description}`,
        parts: [
          'This happened so often within an hour that further changes of this kind are not mailed until the next ' +
            'full hour. If nobody in your organization did this, end the sessions of your members, and inform the ' +
            'marketplace:',
          organizationId === undefined ? linkTo(setting.publicUrl, '/') : linkToRecord(setting, organizationId),
        ],
      };
    const { names, lists } = moreOf[subject];
    return {
      subject: `More ${names} have changed`,
      parts: [
        `So many ${names} of your organization changed within an hour that not every change is mailed. ` +
          `The first change without a mail: ${description}`,
        'All of them, newest first:',
        lists.map((list) => linkToRecord(setting, list)).join('\n'),
      ],
    };
  },
};

/** Names of a subject's records, and the lists that show all of them. */
const moreOf: Record<MailingSubject, { names: string; lists: string[] }> = {
  offers: { names: 'offers', lists: ['offers'] },
  orders: { names: 'orders', lists: ['orders'] },
  money: { names: 'payments, disputes and payouts', lists: ['money', 'orders'] },
};

/** Whether a template is in this file. The others are about accounts and endpoints. */
export function isMailing(template: string): template is keyof MailingPayloads {
  return Object.hasOwn(contents, template);
}

/** The kind that the unsubscribe link of a mail switches off. */
export function kindOf<T extends keyof MailingPayloads>(template: T, payload: MailingPayloads[T]): MailingKind {
  return template === 'more_mailings' ? (payload as MoreMailingsPayload).kind : (template as MailingKind);
}

/** Renders a mailing. `unsubscribeUrl` leads to the page that switches its kind off, if it can be. */
export function renderMailing<T extends keyof MailingPayloads>(
  template: T,
  payload: MailingPayloads[T],
  setting: MailSetting,
  unsubscribeUrl: string,
): MailText {
  const { subject, parts } = contents[template](payload, { ...setting, organizationId: payload.organizationId });
  const role = template === 'member_removed' ? 'a member or former member' : 'a member';
  const member = `You get this mail as ${role} of ${quoted(payload.organization, 'your organization')}.`;
  if (isFixed(kindOf(template, payload))) return { subject, text: [...parts, member].join('\n\n') };
  return {
    subject,
    text: [
      ...parts,
      `${member} If you do not want mails of this kind:`,
      unsubscribeUrl,
      `All your settings: PATCH ${linkTo(setting.publicUrl, '/api/v1/auth/mail-settings')}`,
    ].join('\n\n'),
  };
}

type OfferData = MailingDataOf['offer_received' | 'offer_accepted' | 'offer_closed'];
type OrderData = MailingDataOf[
  | 'order_created'
  | 'order_payment_due'
  | 'order_fulfillment_due'
  | 'order_receipt_due'
  | 'order_shipped'];

function listingOf({ listingTitle, listingId }: OfferData): string {
  return quoted(listingTitle, listingId);
}

function termsOf({ unitAmount, quantity }: OfferData): string {
  return quantity === 1 ? moneyText(unitAmount) : `${moneyText(unitAmount)} each for ${quantity} units`;
}

function otherParty({ party }: OfferData): string {
  return party === 'buyer' ? 'seller' : 'buyer';
}

function dateOf(at: string): string {
  return utc(new Date(at));
}

function payment({ party, total, paymentDueAt }: { party: string; total: MoneyJson; paymentDueAt: string }): string {
  return party === 'buyer'
    ? `Pay ${moneyText(total)} by ${dateOf(paymentDueAt)}. After that, the order is canceled.`
    : `The buyer has until ${dateOf(paymentDueAt)} to pay ${moneyText(total)}. Ship nothing before the order is paid.`;
}

function namedItems({ items: [first, ...others] }: OrderData): string {
  const name = quoted(first!.title, first!.listingId);
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

function itemLines({ items }: OrderData): string {
  return items.map(({ title, listingId, quantity }) => `${quantity} x ${quoted(title, listingId)}`).join('\n');
}

/** Carrier and tracking number, which the seller wrote. A value that cannot be quoted is left out; the order has it. */
function shipment({ carrier, trackingNumber }: MailingDataOf['order_shipped']): string[] {
  const named = [
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
  ] as const;
  const lines = named.map(([name, value]) => [name, value === null ? '' : quoted(value, '')] as const);
  const known = lines.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  return known.length === 0 ? [] : [known.join('\n')];
}

function offerLink(setting: MailSetting, { offerId }: OfferData): string {
  return linkToRecord(setting, offerId);
}

function orderLink(setting: MailSetting, { orderId }: { orderId: string }): string {
  return linkToRecord(setting, orderId);
}
