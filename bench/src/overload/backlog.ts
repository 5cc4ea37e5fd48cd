import { Connection } from '@temporalio/client';
import pg from 'pg';
import type { Deployment } from './deployment.ts';

/** The backlog in PostgreSQL at one moment. */
export interface Backlog {
  /** Events in the outbox of trading. */
  outbox: number;
  /** Deliveries that are pending, retrying or held. */
  open: number;
  /** Open deliveries that wait for a slot. */
  waiting: number;
}

export interface TemporalBacklog {
  /** Running workflows of deliveries. */
  workflows: number;
  /** Workflow tasks that wait for a worker. */
  tasks: number;
}

export interface BacklogReader {
  /** Undefined while PostgreSQL cannot be reached. */
  inSql(): Promise<Backlog | undefined>;
  /** Undefined while Temporal cannot be reached. */
  inTemporal(): Promise<TemporalBacklog | undefined>;
  /** Ids of the objects whose publication waits in the outbox or has an open delivery. */
  waitingObjects(): Promise<Set<string>>;
  /** The deliveries of an object's publication, to investigate a lost one. */
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
  union select e.object_id from webhooks.delivery d join webhooks.event e on e.id = d.event_id
         where d.status in ('pending', 'retrying', 'held')`;

const deliveriesSql = `
  select d.id, p.url, d.status, d.attempt_count as attempts, d.created_at as created, d.completed_at as completed
    from webhooks.event e join webhooks.delivery d on d.event_id = e.id join webhooks.endpoint p on p.id = d.endpoint_id
   where e.object_id = $1`;

export function openBacklogReader({ databaseUrl, temporalAddress, webhooksQueue }: Deployment): BacklogReader {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
  });
  // A connection that breaks when PostgreSQL is killed is replaced at the next query.
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
