import type { Route } from '../route.ts';

const common = { method: 'GET' as const, own: ['after'] };

export const exportRoutes: Route[] = [
  {
    ...common,
    path: '/exports/orders',
    operation: 'trading.exportOrders',
    export: { file: 'orders', totalsBy: ['role', 'status'] },
  },
  {
    ...common,
    path: '/exports/payments',
    operation: 'payments.exportPayments',
    export: { file: 'payments', totalsBy: ['role', 'status'] },
  },
  {
    ...common,
    path: '/exports/refunds',
    operation: 'payments.exportRefunds',
    export: { file: 'refunds', totalsBy: ['role', 'kind', 'status'] },
  },
  {
    ...common,
    path: '/exports/payouts',
    operation: 'payments.exportPayouts',
    export: { file: 'payouts', totalsBy: ['status'] },
  },
  {
    ...common,
    path: '/exports/ledger-entries',
    operation: 'payments.exportLedgerEntries',
    export: { file: 'ledger-entries', totalsBy: ['kind', 'account'] },
  },
  { method: 'GET', path: '/payouts/:id/statement', operation: 'payments.getStatement', document: 'statement' },
];
