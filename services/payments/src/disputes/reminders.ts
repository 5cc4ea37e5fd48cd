import { disputeReminderMs } from '@marketplace/payments-contract/limits';
import type { Dispute } from '../entities/dispute.entity.ts';

/** A time until which somebody must act in a dispute, and how long before they are reminded, the longest first. */
interface Deadline {
  of: 'seller' | 'operator';
  at: Date;
  aheadMs: number[];
}

type Timed = Pick<Dispute, 'source' | 'status' | 'evidenceDueBy' | 'decideBy' | 'answeredAt'>;

/** The next deadline of a dispute. Null if nobody has to act: it is closed, or a bank decides it. */
export function deadlineOf({ source, status, evidenceDueBy, decideBy, answeredAt }: Timed): Deadline | null {
  const { evidence, decision, short } = disputeReminderMs;
  if (status === 'needs_response' && evidenceDueBy && !answeredAt)
    return { of: 'seller', at: evidenceDueBy, aheadMs: [evidence, short] };
  if (source === 'buyer' && status === 'under_review' && decideBy)
    return { of: 'operator', at: decideBy, aheadMs: [decision] };
  return null;
}

/** When to remind of the next deadline of a dispute. Null if it has none, or too little time for a reminder. */
export function disputeRemindAt(dispute: Timed, at: Date): Date | null {
  const deadline = deadlineOf(dispute);
  const times = deadline?.aheadMs.map((aheadMs) => new Date(deadline.at.getTime() - aheadMs)) ?? [];
  return times.find((time) => time > at) ?? null;
}

/** What changes of the reminder with a change of the dispute: nothing while its deadline stays the same. */
export function reminderChange(before: Dispute, after: Dispute, at: Date): Partial<Pick<Dispute, 'remindAt'>> {
  const [old, next] = [deadlineOf(before), deadlineOf(after)];
  if (old?.of === next?.of && old?.at.getTime() === next?.at.getTime()) return {};
  return { remindAt: disputeRemindAt(after, at) };
}
