import type { Caller } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { type Offer, OfferEntity } from '../../entities/offer.entity.ts';
import { type Order, OrderEntity } from '../../entities/order.entity.ts';
import type { EngineInput } from '../../input.ts';
import { mailExpiring, titlesOf, mailOrderDue } from '../../mailings.ts';
import { deadlineOf } from '../../orders/order-rules.ts';
import { isOpen } from '../../offers/offer.ts';
import { wholeOrders } from '../../orders/order.ts';

/**
 * Reminds of offers, payments, shipments and receipts, each once: the time of a reminder is deleted in the transaction
 * that requests its mail. It is also deleted, without a mail, if the deadline has passed meanwhile, or is far away:
 * then it was stored for an earlier deadline, which was met. Records that another transaction is changing are left for
 * the next call. Versions stay the same, because no client sees the time.
 */
export async function sendReminders(
  work: Work,
  _caller: Caller,
  { limit }: EngineInput<'sendReminders'>,
): Promise<{ reminded: number; more: boolean }> {
  const offers = await dueOffers(work, limit);
  const expiring = offers.filter(({ expiresAt }) => expiresAt > work.now);
  const titles = await titlesOf(work.em, expiring);
  for (const offer of expiring) mailExpiring(work, offer, titles.get(offer.listingId)!);

  const orders = await dueOrders(work, limit);
  const due = await wholeOrders(
    work.em,
    orders.filter((order) => isNear(order, work.now)),
  );
  for (const whole of due) mailOrderDue(work, whole, deadlineOf(whole.order)!);
  return { reminded: expiring.length + due.length, more: offers.length === limit || orders.length === limit };
}

function isNear(order: Order, now: Date): boolean {
  const deadline = deadlineOf(order);
  if (!deadline) return false;
  const leftMs = deadline.at.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= deadline.aheadMs[0]!;
}

async function dueOffers({ em, now }: Work, limit: number): Promise<Offer[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from offer where ${isOpen} and remind_at <= ${now} order by remind_at, id limit ${limit}
         for update skip locked)
    update offer o set remind_at = null from due where o.id = due.id returning o.id`.execute(em.getKysely());
  if (rows.length === 0) return [];
  return findRecords(em, OfferEntity, sql`where id = any(${rows.map(({ id }) => id)}) order by id`);
}

async function dueOrders({ em, now }: Work, limit: number): Promise<Order[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from sales_order where remind_at <= ${now}
       order by remind_at, id limit ${limit} for update skip locked)
    update sales_order o set remind_at = null from due where o.id = due.id returning o.id`.execute(em.getKysely());
  if (rows.length === 0) return [];
  return findRecords(em, OrderEntity, sql`where id = any(${rows.map(({ id }) => id)}) order by id`);
}
