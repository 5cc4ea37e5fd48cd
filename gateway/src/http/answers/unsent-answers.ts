import type { ServerResponse } from 'node:http';
import { type Client, clientBound, type Held } from '../bounds/client-bound.ts';
import { instruments } from '@marketplace/kernel';

export interface UnsentLimits {
  /** A client that takes nothing of its answer for this long, in milliseconds, is disconnected. */
  stalledMs: number;
  /** Bytes of answers that clients have not taken, of all clients together. */
  bytesMax: number;
}

/** Answers that are being prepared or sent. */
export interface UnsentAnswers {
  /** Watches an answer until it ends. */
  watch(response: ServerResponse): WatchedAnswer;
}

export interface WatchedAnswer {
  /** Says for whom the answer is. */
  setClient(client: Client): void;
  /** Sets the bytes of the answer that are not in the buffer of the connection yet. */
  hold(bytes: number): void;
}

/** `since` is when the client took something last. */
interface Answer extends WatchedAnswer, Held {
  response: ServerResponse;
  held: number;
  /** Unsent bytes, as they were counted last. */
  counted: number;
  /** Bytes that the connection had sent when it was looked at last. */
  sent: number;
}

/** How often answers are looked at, in parts of `stalledMs`. */
const looksPerStall = 10;
const lookMsMax = 1_000;
const ranks = { anonymous: 0, authenticated: 1 };

/**
 * Disconnects clients that do not read. An answer that is not sent stays in memory, so a client that asks and does not
 * read would cost as much as it asks for. If more than `bytesMax` wait, `clientBound` chooses the connections that are
 * lost: those on which nothing was taken for the longest time. The timer runs only while there are answers.
 */
export function unsentAnswers({ stalledMs, bytesMax }: UnsentLimits): UnsentAnswers {
  const answers = new Set<Answer>();
  const bytes = clientBound({ all: bytesMax, ofNetwork: Infinity });
  let timer: NodeJS.Timeout | undefined;

  const forget = (answer: Answer): void => {
    answers.delete(answer);
    bytes.hold(answer, 0);
  };
  const cut = (answer: Answer, reason: CutReason): void => {
    forget(answer);
    countCut(reason);
    answer.response.socket?.destroy();
  };
  const noteProgress = (): void => {
    const now = performance.now();
    for (const answer of answers) {
      const sent = sentBytes(answer.response);
      if (sent === answer.sent && unsentBytes(answer) > 0) continue;
      answer.sent = sent;
      answer.since = now;
    }
  };
  const count = (isDue: (more: number) => boolean): void => {
    for (const answer of answers) {
      const unsent = unsentBytes(answer);
      if (isDue(unsent - answer.counted)) bytes.hold(answer, (answer.counted = unsent));
    }
  };
  const bound = (): void => {
    noteProgress();
    // What was taken meanwhile is given back before any connection is lost.
    count((more) => more < 0);
    count((more) => more > 0);
  };
  const look = (): void => {
    bound();
    const stalledAt = performance.now() - stalledMs;
    for (const answer of answers) if (answer.since <= stalledAt) cut(answer, 'stalled');
  };
  showCut();
  return {
    watch: (response) => {
      const answer: Answer = {
        client: { ip: '', owner: null },
        rank: ranks.anonymous,
        since: performance.now(),
        response,
        held: 0,
        counted: 0,
        sent: sentBytes(response),
        drop: () => cut(answer, 'too_many_bytes'),
        setClient: (client) => {
          answer.rank = client.owner === null ? ranks.anonymous : ranks.authenticated;
          bytes.assign(answer, client);
        },
        hold: (held) => {
          const more = held > answer.held;
          answer.held = held;
          if (more) bound();
        },
      };
      answers.add(answer);
      timer ??= setInterval(look, Math.min(lookMsMax, stalledMs / looksPerStall)).unref();
      response.once('close', () => {
        forget(answer);
        if (answers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      return answer;
    },
  };
}

/** Bytes that the connection has given to the system. It counts a write when all of it was taken. */
function sentBytes({ socket }: ServerResponse): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}

function unsentBytes({ held, response }: Answer): number {
  return held + response.writableLength;
}

const answerMetrics = instruments((meter) => ({
  cut: meter.createCounter('gateway.answers.cut', {
    description: 'Connections that were closed because their clients did not read their answers.',
  }),
}));

/** Why an answer was not sent to its end. */
type CutReason = 'stalled' | 'too_many_bytes';

/** Sets the counters to zero: Prometheus sees the first increase only if it has seen the zero. */
function showCut(): void {
  for (const reason of ['stalled', 'too_many_bytes'] as const) answerMetrics().cut.add(0, { reason });
}

function countCut(reason: CutReason): void {
  answerMetrics().cut.add(1, { reason });
}
