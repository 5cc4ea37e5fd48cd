export { refreshPending, requeuePayouts, settleBalances, verifyBooks } from './books.workflow.ts';
