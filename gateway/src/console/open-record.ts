import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';
import { apiPrefix } from '../http/api-prefix.ts';
import type { BuiltConsole } from './read-console.ts';

/** Collections of the API, by the prefix of the ids of their records. */
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

const idPattern = /^\/open\/(([a-z]+)_[0-9a-z]{26})$/;

/** Lists and the balance in the API, by the name of their screen. */
const lists = new Map([
  ['claims', 'operator/claims'],
  ['money', 'balance'],
  ['offers', 'offers'],
  ['orders', 'orders'],
]);
const listPattern = /^\/open\/([a-z]+)$/;

/**
 * `/open/<id>?organizationId=`: the address of a record for people, in mails and on pages; `/open/offers`,
 * `/open/orders`, `/open/money` and `/open/claims` are those of screens without a record. Redirects to the console, or
 * to the API if the console has no such screen, or if there is no console.
 */
export function openRecord(console: Pick<BuiltConsole, 'opens'> | undefined): GatewayMiddleware {
  return (ctx, next) => {
    if (!ctx.path.startsWith('/open/')) return next();
    ctx.state.route = '/open/:id';
    const [, name] = listPattern.exec(ctx.path) ?? [];
    const [, id, prefix] = idPattern.exec(ctx.path) ?? [];
    const list = lists.get(name ?? '');
    const collection = collections.get(prefix ?? '');
    if (list === undefined && collection === undefined)
      throw new ServiceError('not_found', 'This is not the id of a record that has a page.');
    const inConsole = console?.opens.has((name ?? prefix)!);
    const { organizationId } = ctx.query;
    const query = typeof organizationId === 'string' ? `?${new URLSearchParams({ organizationId })}` : '';
    ctx.status = 303;
    ctx.set('location', inConsole ? `/console${ctx.path}${query}` : `${apiPrefix}/${list ?? `${collection}/${id}`}`);
    return Promise.resolve();
  };
}
