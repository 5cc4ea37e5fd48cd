import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { idAt } from '@marketplace/kernel';
import { endSharedStack, startOneProcess, sharedStack } from '../../support/stacks/stack-host.ts';
import { recordHistory } from '../../support/temporal/histories.ts';
import { waitFor } from '../../support/wait-for.ts';
import { startWebhooksOnTemporal, type WebhooksOnTemporal } from '../../support/stacks/webhooks-on-temporal.ts';

const dayMs = 86_400_000;

describe('retention, on the real Temporal server', () => {
  let tested: WebhooksOnTemporal;
  beforeAll(async () => {
    tested = await startWebhooksOnTemporal({ shared: await sharedStack('webhooks') });
  });
  afterAll(() => tested?.close());

  const schedule = () => tested.temporal.schedule.getHandle(`purge-expired/${tested.base.taskQueue}`);

  test('a worker creates one hourly schedule, which purges what is old enough and nothing else', async () => {
    const owner = tested.newOwner();
    const endpoint = await tested.createEndpoint(owner);
    await tested.webhooks.client.updateEndpoint(owner, { id: endpoint.id, status: 'paused' });
    const [young, old] = [idAt('evt', Date.now() - 29 * dayMs), idAt('evt', Date.now() - 31 * dayMs)];
    await tested.ingest(owner, [young, old]);

    const { spec, policies } = await waitFor('the schedule', () => schedule().describe());
    expect(spec.intervals).toMatchObject([{ every: 3_600_000 }]);
    expect(policies.overlap).toBe('SKIP');
    await schedule().trigger();
    const {
      workflow: { workflowId },
    } = await waitFor('the purge', async () => {
      const action = (await schedule().describe()).info.recentActions.at(-1)?.action;
      return action?.type === 'startWorkflow' && action;
    });
    const purge = tested.temporal.workflow.getHandle(workflowId);
    expect(await purge.result()).toEqual({ contents: 1, expired: 1, rows: 0 });
    const deliveries = (await tested.webhooks.client.listDeliveries(owner, {})).output.data;
    expect(deliveries.find(({ eventId }) => eventId === young)).toMatchObject({
      status: 'held',
      payload: { id: young },
    });
    expect(deliveries.find(({ eventId }) => eventId === old)).toMatchObject({
      status: 'canceled',
      cancelReason: 'expired',
      payload: null,
    });
    await recordHistory('purge-expired', purge);
  });

  test('another worker keeps the schedule, and leaves it paused if an operator has paused it', async () => {
    await waitFor('the schedule', () => schedule().describe());
    await schedule().pause('by hand');
    const before = (await schedule().describe()).info.lastUpdatedAt?.getTime() ?? 0;
    const other = await startOneProcess(tested.base);
    const after = await waitFor('its update', async () => {
      const description = await schedule().describe();
      return (description.info.lastUpdatedAt?.getTime() ?? 0) > before && description;
    }).finally(() => other.stop());
    expect(after.state).toMatchObject({ paused: true, note: 'by hand' });
  });
});

afterAll(() => endSharedStack('webhooks'));
