import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';
import { apiPrefix } from '../http/api-prefix.ts';

/** Where a record is in the API, by the prefix of its id. */
const collections = new Map(
  Object.entries({
    dsp: 'disputes',
    key: 'auth/api-keys',
    lst: 'listings',
    off: 'offers',
    ord: 'orders',
    org: 'organizations',
    pay: 'payments',
    po: 'payouts',
    whd: 'webhooks/deliveries',
    whe: 'webhooks/endpoints',
  }),
);

/** The kinds that have a screen in the console. */
const withScreen = new Set(['dsp', 'key', 'lst', 'off', 'ord', 'org', 'po', 'whd', 'whe']);

const idPattern = /^\/open\/(([a-z]+)_[0-9a-z]{26})$/;

/** Where lists and the balance are in the API, by the name of their screen. */
const lists = new Map([
  ['claims', 'operator/claims'],
  ['money', 'balance'],
  ['offers', 'offers'],
  ['orders', 'orders'],
]);
const listPattern = /^\/open\/([a-z]+)$/;

/**
 * `/open/<id>?organizationId=`: the address of a record for people, in mails and on pages; `/open/offers`,
 * `/open/orders`, `/open/money` and `/open/claims` are those of screens without a record. Leads to the console, which
 * knows its own addresses, or to the API if the console has no screen for the record, or if there is no console.
 */
export function openRecord(hasConsole: boolean): GatewayMiddleware {
  return (ctx, next) => {
    if (!ctx.path.startsWith('/open/')) return next();
    ctx.state.route = '/open/:id';
    const list = lists.get(listPattern.exec(ctx.path)?.[1] ?? '');
    const [, id, kind] = idPattern.exec(ctx.path) ?? [];
    const collection = collections.get(kind ?? '');
    if (list === undefined && collection === undefined)
      throw new ServiceError('not_found', 'This is not the id of a record that has a page.');
    const inConsole = hasConsole && (list !== undefined || withScreen.has(kind!));
    const { organizationId } = ctx.query;
    const query = typeof organizationId === 'string' ? `?${new URLSearchParams({ organizationId })}` : '';
    ctx.status = 303;
    ctx.set('location', inConsole ? `/console${ctx.path}${query}` : `${apiPrefix}/${list ?? `${collection}/${id}`}`);
    return Promise.resolve();
  };
}
