import type { WorkflowRequest } from '@marketplace/kernel';
import type { AttemptResult, GrantedStart, PreparedAttempt } from '@marketplace/webhooks-contract/engine';

type Signal = 'admit' | 'resume' | 'retryRequested';

/** Model of a run of the workflow `deliverWebhook`: its calls, and the signals that it waits for. */
export interface Run {
  deliveryId: string;
  number: number;
  /** Next step of the run. `due`: it waits until attempt `number` is due. */
  at: 'asks' | 'attempts' | 'due' | 'admit' | 'resume' | 'ended';
  signals: Set<Signal>;
  /** The worker that makes the attempt. */
  workerId?: string;
}

const wakes = { due: ['retryRequested'], admit: ['admit'], resume: ['resume'] } as const;

/**
 * Replaces Temporal. Runs wait only for their signals and the schedule, so a run that is not woken never ends and the
 * test notices.
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
  /** Returns false if the delivery has or had a run. */
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
  /** Returns false if the delivery has no open run. */
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
    /** The run is terminated, or lost because Temporal's database was restored from a backup. */
    lose: (run: Run): void => void runs.delete(run.deliveryId),
    begin,
    /** Does what the worker's function of this name does. */
    startGranted: ({ deliveryId, wake, last }: GrantedStart): void => {
      if (wake !== null) {
        const running = signal(deliveryId, wake);
        if (wake === 'retryRequested') signal(deliveryId, running || !start(deliveryId, last) ? 'admit' : wake);
        else if (!running) start(deliveryId, last);
      } else if (!start(deliveryId, last)) signal(deliveryId, 'admit');
    },
    /** Processes an outbox row of topic `workflow`. */
    request: ({ id, input, signal: name }: Pick<WorkflowRequest, 'id' | 'input' | 'signal'>): void => {
      start(id, (input as { last?: AttemptResult }).last);
      if (name !== undefined) signal(id, name as Signal);
    },
    /** The signal `lookAgain`: a run that waits reads the delivery's status, and ends if that is final. */
    lookAgain: (deliveryId: string, isFinal: boolean): void => {
      const run = runs.get(deliveryId);
      if (isFinal && isOpen(run) && run.at in wakes) run.at = 'ended';
    },
    prepared: (run: Run, prepared: PreparedAttempt, workerId: string): void => {
      if (prepared.action === 'send') Object.assign(run, { at: 'attempts', workerId });
      else if (prepared.action === 'queued') waitFor(run, 'admit');
      else if (prepared.action === 'held') waitFor(run, 'resume');
      else if (prepared.action === 'recorded') goOn(run, prepared.result);
      else run.at = 'ended';
    },
    recorded: goOn,
    /** The run's worker died: it prepares the same attempt again. */
    retryAttempt: (run: Run): void => void (run.at = 'asks'),
  };
}
export type Runs = ReturnType<typeof createRuns>;
