import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { explainStatements, onBothTransports, type Plan } from '@marketplace/store/testing';
import { findWaiting } from '../../src/admission/waiting-endpoints.ts';
import { storeAttempts } from '../../src/admission/store-attempts.ts';
import { emptyTables, execute, relay, roomFor, success, webhooks, withStore, worker } from '../webhooks-under-test.ts';

const organizations = 100;
const endpoints = 1_000;

/** Number of rows that a plan reads from tables and indexes. */
function rowsRead(plan: Plan): number {
  const {
    'Relation Name': relation,
    'Actual Rows': rows = 0,
    'Actual Loops': loops = 1,
    'Rows Removed by Filter': removed = 0,
  } = plan as Plan & Record<string, number>;
  return (
    (relation === undefined ? 0 : (rows + removed) * loops) +
    (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  );
}

/** Pairs of rows that the joins of a plan compared in vain, and those of a row with the results of another part. */
function comparisons({ Plans = [], ...plan }: Plan): number {
  const inPart = plan['Node Type'] === 'CTE Scan' ? (plan['Rows Removed by Filter'] ?? 0) : 0;
  const own = ((plan['Rows Removed by Join Filter'] ?? 0) + inPart) * plan['Actual Loops'];
  return own + Plans.reduce((sum, part) => sum + comparisons(part), 0);
}

onBothTransports('the cost of claims and recordings', webhooks, (tested) => {
  const setBacklog = async (perEndpoint: number) => {
    await emptyTables(tested(), 'delivery', 'endpoint_gate', 'endpoint');
    await execute(
      tested(),
      `insert into endpoint (id, organization_id, url, description, subscribed_events, status,
                             sealed_secret, secret_hint, created_at, updated_at, version)
       select 'whe_' || n, 'org_' || n % ?, 'https://example.com', '', '{*}', 'active', '', '', now(), now(), 1
         from generate_series(1, ?) n`,
      [organizations, endpoints],
    );
    await execute(
      tested(),
      `insert into endpoint_gate (endpoint_id, open, max_in_flight) select id, true, 16 from endpoint`,
    );
    await execute(
      tested(),
      `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, inline, trigger,
                             created_at, updated_at, queued_at)
       select ? || p.id || '_' || n, p.organization_id, 'evt_' || p.id || '_' || n, p.id, 'listing.published',
              'pending', true, 'scheduled', now(), now(), now() + n * interval '1 ms'
         from endpoint p, generate_series(1, ?) n`,
      [newId('whd'), perEndpoint],
    );
    await execute(tested(), 'analyze delivery');
    await execute(tested(), 'analyze endpoint_gate');
  };
  const readByLook = () =>
    withStore(tested(), async (store) => {
      const em = store.fork();
      const plans = explainStatements(em);
      await findWaiting(em, 'org_50', roomFor(48));
      expect(JSON.stringify(plans)).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"delivery"/);
      return plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
    });

  describe('whatever the backlog', () => {
    let few: number;
    beforeAll(async () => {
      await setBacklog(2);
      few = await readByLook();
      await setBacklog(20);
    }, 120_000);

    test('a search for free slots reads a row for each of a few hundred endpoints', async () => {
      const many = await readByLook();
      expect(many).toBeLessThanOrEqual(few * 1.1);
      expect(many).toBeLessThanOrEqual(1_000);
    });

    test('all organizations are served, and all of their endpoints', async () => {
      const served = new Set<string>();
      for (let n = 0; n < 300 && served.size < endpoints; n += 1) {
        const { output } = await tested().engine.claimAttempts(relay, { worker, room: roomFor(48), waitMs: 0 });
        const organizationsOf = new Set(output.starts.map(({ organizationId }) => organizationId));
        expect(organizationsOf.size).toBeGreaterThanOrEqual(20);
        for (const { endpointId } of output.starts) served.add(endpointId);
      }
      expect(served.size).toBe(endpoints);
    });
  });

  test.each([
    { attempts: 'first attempts', number: 1 },
    { attempts: 'later attempts', number: 2 },
  ])('a recording of $attempts compares no report with all others', async ({ number }) => {
    await setBacklog(1);
    const stored = await execute<{ id: string }>(
      tested(),
      'update delivery set attempt_count = ? where id in (select id from delivery limit 100) returning id',
      [number - 1],
    );
    const createdAt = new Date().toISOString();
    const reports = [
      ...stored.map(({ id }) => success(id, number)),
      ...stored.map(() => ({
        ...success(newId('whd'), 1),
        intended: {
          ...{ organizationId: 'org_1', eventId: newId('evt'), endpointId: 'whe_1', eventType: 'listing.published' },
          createdAt,
        },
      })),
    ];
    const plans = await withStore(tested(), async (store) => {
      const em = store.fork();
      const explained = explainStatements(em);
      await storeAttempts(reports, []).execute(em.getKysely());
      return explained;
    });
    const rows = await execute(tested(), `select from delivery where status = 'succeeded'`);
    expect(rows).toHaveLength(reports.length);
    expect(plans.reduce((sum, plan) => sum + comparisons(plan), 0)).toBeLessThan(10 * reports.length);
  });
});
