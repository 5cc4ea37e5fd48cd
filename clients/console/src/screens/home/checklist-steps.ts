import type { HomeQuery } from '../../generated/graphql/graphql.ts';

export interface ChecklistStep {
  title: string;
  about: string;
  done: boolean;
  /** The text of the link, and the screen below the organization. */
  link: readonly [text: string, path: string];
  /** A shell command that takes this step with the REST API. */
  curl: string;
}

/** The steps from an empty organization to a shipped order, as the data says. */
export function stepsOf(data: HomeQuery): ChecklistStep[] {
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
      about:
        'In a private window, sign up as a buyer, or sign in as that of the demo, and offer a price. Then accept it here.',
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
      about: 'The buyer then confirms the receipt, and you are paid.',
      done: shipped !== undefined,
      link: ['To the orders', toShip === undefined ? 'orders' : `orders/${toShip}`],
      curl: byKey(`/orders/${toShip ?? 'ord_...'}/fulfillments`, {}),
    },
  ];
}

function byKey(path: string, body: object): string {
  return curl("-H 'authorization: Bearer <API_KEY>'", path, body);
}

/** Endpoints are managed by people: with the cookies of a session. */
function bySession(path: string, body: object): string {
  return curl('-b cookies', path, body);
}

function curl(credential: string, path: string, body: object): string {
  return `curl -sS ${credential} -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}' \\\n  ${location.origin}/api/v1${path}`;
}
