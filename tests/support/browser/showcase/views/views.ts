import { auditViews } from './audit-views.ts';
import { disputeViews } from './dispute-views.ts';
import { moneyViews } from './money-views.ts';
import { operatorViews } from './operator-views.ts';
import { orderViews } from './order-views.ts';
import { organizationViews } from './organization-views.ts';
import { tradeViews } from './trade-views.ts';
import type { View } from './view.ts';
import { webhookViews } from './webhook-views.ts';

/** Every screen of the console, in each of its states, and every dialog. */
export const views: readonly View[] = [
  ...organizationViews,
  ...tradeViews,
  ...orderViews,
  ...disputeViews,
  ...moneyViews,
  ...webhookViews,
  ...auditViews,
  ...operatorViews,
];
