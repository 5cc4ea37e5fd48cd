export { refreshPending } from './refresh-pending.workflow.ts';
export { requeuePayouts } from './requeue-payouts.workflow.ts';
export { settleBalances } from './settle-balances.workflow.ts';
export { verifyBooks } from './verify-books.workflow.ts';
