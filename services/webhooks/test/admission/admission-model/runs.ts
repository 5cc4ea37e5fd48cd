import type { WorkflowRequest } from '@marketplace/kernel';
import type { AttemptResult, GrantedStart, PreparedAttempt } from '@marketplace/webhooks-contract/engine';

type Signal = 'admit' | 'resume' | 'retryNow' | 'cancel';

/** A run of the workflow `deliverWebhook`, as far as its calls and the signals that it listens to go. */
export interface Run {
  deliveryId: string;
  number: number;
  /** What it does next, or waits for; `due`: the time of attempt `number`. */
  at: 'asks' | 'attempts' | 'due' | 'admit' | 'resume' | 'ended';
  signals: Set<Signal>;
  /** The worker that makes the attempt. */
  workerId?: string;
}

const wakes = { due: ['retryNow', 'cancel'], admit: ['admit', 'cancel'], resume: ['resume', 'cancel'] } as const;

/**
 * In the place of Temporal: runs that wait for nothing but their signals and the schedule, and so are lost where nobody
 * wakes them.
 */
export function createRuns() {
  const runs = new Map<string, Run>();
  const isOpen = (run: Run | undefined): run is Run => run !== undefined && run.at !== 'ended';
  const begin = (run: Run): void => {
    run.at = 'asks';
    run.signals.clear();
  };
  const waitFor = (run: Run, at: 'due' | 'admit' | 'resume'): void => {
    run.at = at;
    if (wakes[at].some((signal) => run.signals.has(signal))) begin(run);
  };
  /** Answers false where there is, or was, one. */
  const start = (deliveryId: string, last?: AttemptResult): boolean => {
    if (runs.has(deliveryId)) return false;
    runs.set(deliveryId, {
      deliveryId,
      number: last ? last.number + 1 : 1,
      at: last ? 'due' : 'asks',
      signals: new Set(),
    });
    return true;
  };
  /** Answers false where none is open. */
  const signal = (deliveryId: string, name: Signal): boolean => {
    const run = runs.get(deliveryId);
    if (!isOpen(run)) return false;
    run.signals.add(name);
    if (run.at === 'due' || run.at === 'admit' || run.at === 'resume') waitFor(run, run.at);
    return true;
  };
  const goOn = (run: Run, { number, status }: AttemptResult): void => {
    if (status === 'succeeded' || status === 'failed' || status === 'canceled') run.at = 'ended';
    else {
      run.number = number + 1;
      waitFor(run, 'due');
    }
  };
  return {
    get: (deliveryId: string): Run | undefined => runs.get(deliveryId),
    open: (): Run[] => [...runs.values()].filter(isOpen),
    /** A terminated workflow, or one that is newer than the database that Temporal was put back to. */
    lose: (run: Run): void => void runs.delete(run.deliveryId),
    begin,
    /** As `startGranted` does. */
    startGranted: ({ deliveryId, wake, last }: GrantedStart): void => {
      if (wake !== null) {
        if (!signal(deliveryId, wake)) start(deliveryId, last);
      } else if (!start(deliveryId, last)) signal(deliveryId, 'admit');
    },
    /** A row of topic `workflow`. */
    request: ({ id, input, signal: name }: Pick<WorkflowRequest, 'id' | 'input' | 'signal'>): void => {
      start(id, (input as { last?: AttemptResult }).last);
      if (name !== undefined) signal(id, name as Signal);
    },
    prepared: (run: Run, prepared: PreparedAttempt, workerId: string): void => {
      if (prepared.action === 'send') Object.assign(run, { at: 'attempts', workerId });
      else if (prepared.action === 'queued') waitFor(run, 'admit');
      else if (prepared.action === 'held') waitFor(run, 'resume');
      else if (prepared.action === 'recorded') goOn(run, prepared.result);
      else run.at = 'ended';
    },
    recorded: goOn,
    /** Its worker died: it asks again, under the same number. */
    fault: (run: Run): void => void (run.at = 'asks'),
  };
}
export type Runs = ReturnType<typeof createRuns>;
