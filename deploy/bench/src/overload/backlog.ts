import { Connection } from '@temporalio/client';
import pg from 'pg';
import type { Deployment } from './deployment.ts';

/** What waits at one moment. */
export interface Backlog {
  /** Publications that webhooks has not taken yet. */
  outbox: number;
  /** Deliveries that are not done. */
  open: number;
  /** Of them those that wait for a slot. */
  waiting: number;
}

export interface TemporalBacklog {
  /** Workflows of deliveries that have not ended. */
  workflows: number;
  /** Workflow tasks that no worker has taken yet. */
  tasks: number;
}

export interface BacklogReader {
  /** Undefined while PostgreSQL is not there. */
  inSql(): Promise<Backlog | undefined>;
  /** Undefined while Temporal is not there. */
  inTemporal(): Promise<TemporalBacklog | undefined>;
  /** Objects of publications that wait somewhere: in the outbox, or as an open delivery. */
  waitingObjects(): Promise<Set<string>>;
  /** The deliveries of a publication, for the one who looks for a lost one. */
  whatIsKnownOf(objectId: string): Promise<unknown[]>;
  close(): Promise<void>;
}

const answerMsMax = 5000;
/** TASK_QUEUE_TYPE_WORKFLOW of Temporal's API. */
const workflowTasks = 1;

const backlogSql = `
  select (select count(*)::int from trading.outbox where topic = 'event') as outbox,
         (select count(*)::int from webhooks.delivery where status in ('pending', 'retrying', 'held')) as open,
         (select count(*)::int from webhooks.delivery where queued_at is not null) as waiting`;

const waitingSql = `
  select payload->>'objectId' as id from trading.outbox where topic = 'event'
  union select e.object_id from webhooks.delivery d join webhooks.event e on e.id = d.event_id where d.status in ('pending', 'retrying', 'held')`;

const deliveriesSql = `
  select d.id, p.url, d.status, d.attempt_count as attempts, d.created_at as created, d.completed_at as completed
    from webhooks.event e join webhooks.delivery d on d.event_id = e.id join webhooks.endpoint p on p.id = d.endpoint_id where e.object_id = $1`;

export function openBacklogReader({ databaseUrl, temporalAddress, webhooksQueue }: Deployment): BacklogReader {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
  });
  // A connection that ends while PostgreSQL is killed is replaced by the next question.
  pool.on('error', () => undefined);
  const connection = Connection.lazy({ address: temporalAddress });
  const namespace = 'default';
  return {
    inSql: async () => {
      const answer = await pool.query<Backlog>(backlogSql).catch(() => undefined);
      return answer?.rows[0];
    },
    inTemporal: () =>
      connection
        .withDeadline(Date.now() + answerMsMax, async () => {
          const query = `TaskQueue = '${webhooksQueue}' and ExecutionStatus = 'Running'`;
          const [counted, described] = await Promise.all([
            connection.workflowService.countWorkflowExecutions({ namespace, query }),
            connection.workflowService.describeTaskQueue({
              namespace,
              taskQueue: { name: webhooksQueue },
              taskQueueType: workflowTasks,
              reportStats: true,
            }),
          ]);
          return { workflows: Number(counted.count), tasks: Number(described.stats?.approximateBacklogCount ?? 0) };
        })
        .catch(() => undefined),
    waitingObjects: async () => new Set((await pool.query<{ id: string }>(waitingSql)).rows.map(({ id }) => id)),
    whatIsKnownOf: async (objectId) => (await pool.query(deliveriesSql, [objectId])).rows,
    close: async () => {
      await Promise.all([pool.end(), connection.close()]);
    },
  };
}
