import type { HomeQuery } from '../../generated/graphql/graphql.ts';

export interface ChecklistStep {
  title: string;
  about: string;
  done: boolean;
  /** The text of the link, and the screen below the organization with its search. Null: the clock is moved instead. */
  link: readonly [text: string, path: string, search?: object] | null;
  /** A shell command that takes this step with the REST API. */
  curl: string;
}

/** Facts that the steps depend on besides the data. */
interface Offered {
  organizationId: string;
  /** True if the person may see the money. */
  money: boolean;
  /** True if the clock of deadlines can be moved. */
  testClock: boolean;
}

/** Time in which the buyer can complain about a shipped order. */
export const weekSeconds = 604_800;

/** The steps from an empty organization to money in the bank, as the data says. */
export function stepsOf(data: HomeQuery, { organizationId, money, testClock }: Offered): ChecklistStep[] {
  const first = (page: { nodes: { id: string }[] } | null | undefined) => page?.nodes[0]?.id;
  const endpoint = first(data.webhookEndpoints);
  const offer = first(data.newOffers) ?? first(data.counteredToSeller);
  const [toPay, toShip] = [first(data.toPay), first(data.toShip)];
  const shipped = first(data.fulfilledOrders) ?? first(data.completedOrders);
  return [
    {
      title: 'Add an endpoint',
      about: 'Where your webhooks are sent.',
      done: endpoint !== undefined,
      link: ['Add an endpoint', 'webhooks'],
      curl: bySession('/webhooks/endpoints', { url: 'https://shop.example/hooks', subscribedEvents: ['*'] }),
    },
    {
      title: 'Receive a test',
      about: 'A webhook that your receiver answers with 2xx.',
      done: first(data.delivered) !== undefined,
      link: ['Send a test', endpoint === undefined ? 'webhooks' : `webhooks/${endpoint}`],
      curl: bySession(`/webhooks/endpoints/${endpoint ?? 'whe_...'}/test`, {}),
    },
    {
      title: 'Publish a listing',
      about: 'What you sell.',
      done: first(data.listings) !== undefined,
      link: ['To your listings', 'listings'],
      curl: byKey('/listings', { title: 'Brass lamp', price: { amount: 4900, currency: 'USD' }, publish: true }),
    },
    {
      title: 'Agree on an offer',
      about: 'In a private window, sign up or sign in as a buyer, and offer a price. Then accept it here.',
      done: first(data.acceptedOffers) !== undefined,
      link: ['To the offers', offer === undefined ? 'offers' : `offers/${offer}`],
      curl: byKey(`/offers/${offer ?? 'off_...'}/accept`, { expectedRevision: 1 }),
    },
    {
      title: 'Get an order paid',
      about: 'With a card of the sandbox, by the buyer.',
      done: (first(data.paidOrders) ?? shipped) !== undefined,
      link: ['To the orders', toPay === undefined ? 'orders' : `orders/${toPay}`],
      curl: byKey('/payments', { orderId: toPay ?? 'ord_...', paymentMethod: 'pm_card_visa' }),
    },
    {
      title: 'Ship it',
      about: 'The buyer can then confirm the receipt.',
      done: shipped !== undefined,
      link: ['To the orders', toShip === undefined ? 'orders' : `orders/${toShip}`],
      curl: byKey(`/orders/${toShip ?? 'ord_...'}/fulfillments`, {}),
    },
    ...(money ? [accountStep(data, organizationId)] : []),
    ...(testClock ? [weekStep(first(data.completedOrders) !== undefined)] : []),
    ...(money ? [paidOutStep(first(data.paidOut) !== undefined)] : []),
  ];
}

function accountStep({ payoutAccount }: HomeQuery, organizationId: string): ChecklistStep {
  const account = { country: 'FR', returnUrl: 'https://shop.example', destination: 'acct_sandbox_ok' };
  return {
    title: 'Set the payout account',
    about:
      payoutAccount && payoutAccount.status !== 'active' ? 'The provider needs more from you.' : 'Where you are paid.',
    done: payoutAccount?.status === 'active',
    link: ['To the account', 'money', { tab: 'account' }],
    curl: bySession(`/organizations/${organizationId}/payout-account`, account, '-X PUT'),
  };
}

function weekStep(done: boolean): ChecklistStep {
  return {
    title: 'A week passes',
    about:
      'A week after the shipment, the order is completed, unless the buyer complains. You need not wait for it here.',
    done,
    link: null,
    curl: curl('/test-helpers/clock/advance', { seconds: weekSeconds }),
  };
}

function paidOutStep(done: boolean): ChecklistStep {
  return {
    title: 'Be paid out',
    about: 'What a completed order has earned is sent to your account automatically.',
    done,
    link: ['To your payouts', 'money'],
    curl: bySession('/payouts'),
  };
}

function byKey(path: string, body: object): string {
  return curl(path, body, "-H 'authorization: Bearer <API_KEY>'");
}

/** Endpoints and money are managed by people: with the cookies of a session. */
function bySession(path: string, body?: object, ...options: string[]): string {
  return curl(path, body, '-b cookies', ...options);
}

function curl(path: string, body?: object, ...options: string[]): string {
  const content = body ? [`-H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'`] : [];
  return ['curl -sS', ...options, ...content, `\\\n  ${location.origin}/api/v1${path}`].join(' ');
}
