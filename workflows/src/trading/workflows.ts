export { followOrder } from './follow-order.workflow.ts';
export { expireOffers, restartOrders, sendReminders } from './schedules.workflow.ts';
