import type { MigrationObject } from '@mikro-orm/core';
import { Webhooks } from './0001-webhooks.ts';
import { RedeliveryAndRotation } from './0002-redelivery-and-rotation.ts';
import { DeliveryEngine } from './0003-delivery-engine.ts';
import { OpenAndUnwell } from './0004-open-and-unwell.ts';
import { Clock } from './0005-clock.ts';
import { Waiting } from './0006-waiting.ts';
import { FairOutbox } from './0007-fair-outbox.ts';
import { WaitingIndex } from './0008-waiting-index.ts';
import { AttemptTrigger } from './0009-attempt-trigger.ts';
import { RecoveryLists } from './0010-recovery-lists.ts';
import { LeftDeliveries } from './0011-left-deliveries.ts';
import { FailedAttempts } from './0012-failed-attempts.ts';
import { RetryRequests } from './0013-retry-requests.ts';
import { CheaperClock } from './0014-cheaper-clock.ts';
import { ReceiverChanges } from './0015-receiver-changes.ts';
import { EventsOfObject } from './0016-events-of-object.ts';
import { FirstAttempts } from './0017-first-attempts.ts';
import { FirstAttemptFigures } from './0018-first-attempt-figures.ts';
import { Intents } from './0019-intents.ts';
import { EventLog } from './0020-event-log.ts';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations: MigrationObject[] = [
  { name: '0001-webhooks', class: Webhooks },
  { name: '0002-redelivery-and-rotation', class: RedeliveryAndRotation },
  { name: '0003-delivery-engine', class: DeliveryEngine },
  { name: '0004-open-and-unwell', class: OpenAndUnwell },
  { name: '0005-clock', class: Clock },
  { name: '0006-waiting', class: Waiting },
  { name: '0007-fair-outbox', class: FairOutbox },
  { name: '0008-waiting-index', class: WaitingIndex },
  { name: '0009-attempt-trigger', class: AttemptTrigger },
  { name: '0010-recovery-lists', class: RecoveryLists },
  { name: '0011-left-deliveries', class: LeftDeliveries },
  { name: '0012-failed-attempts', class: FailedAttempts },
  { name: '0013-retry-requests', class: RetryRequests },
  { name: '0014-cheaper-clock', class: CheaperClock },
  { name: '0015-receiver-changes', class: ReceiverChanges },
  { name: '0016-events-of-object', class: EventsOfObject },
  { name: '0017-first-attempts', class: FirstAttempts },
  { name: '0018-first-attempt-figures', class: FirstAttemptFigures },
  { name: '0019-intents', class: Intents },
  { name: '0020-event-log', class: EventLog },
];
