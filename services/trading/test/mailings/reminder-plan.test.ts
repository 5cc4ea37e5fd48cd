import { expect, test } from '@jest/globals';
import { systemCaller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { explainStatements, onBothTransports, type Plan, storeOf } from '@marketplace/store/testing';
import { tradingDomain } from '../../src/module.ts';
import { sendReminders } from '../../src/operations/engine/send-reminders.ts';
import { execute, newOffer, newOrder, trading } from '../trading-under-test.ts';

const copies = 2000;
const due = 20;

/** All nodes of a plan. */
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

onBothTransports('reminders', trading, (tested) => {
  test('a batch reads by index only what is due, however many offers and orders are open', async () => {
    const { offer } = await newOffer(tested());
    const { order } = await newOrder(tested());
    // Some are due; of the others, half were sent, and half are due later.
    const changes = `jsonb_build_object(
      'id', id || n, 'listing_id', n, 'remind_at',
      case when n <= ${due} then now() when n % 2 = 0 then null else now() + interval '1 day' end)`;
    for (const [table, id] of [
      ['offer', offer.id],
      ['sales_order', order.id],
    ])
      await execute(
        tested(),
        `insert into ${table} select (jsonb_populate_record(t, ${changes})).*
           from ${table} t, generate_series(1, ${copies}) n where id = ?`,
        [id],
      );

    const em = (await storeOf(tested().databaseUrl, tradingDomain)).fork();
    const plans = explainStatements(em);
    const work = { em, now: new Date(Date.now() + 60_000), mailMembers: () => undefined } as unknown as Work;
    await sendReminders(work, systemCaller('test', 'req_test'), { limit: 10 });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      const nodes = nodesOf(plan);
      expect(nodes.filter((node) => node['Rows Removed by Filter'])).toEqual([]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  });
});
