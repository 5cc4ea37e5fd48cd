import type { ServerResponse } from 'node:http';
import { instruments } from '@marketplace/kernel';
import { type Client, clientBound, type Held } from './client-bound.ts';

export interface UnsentLimits {
  /** A client that takes nothing of its answer for this long, in milliseconds, is disconnected. */
  stalledMs: number;
  /** Bytes of answers that clients have not taken, of all clients together. */
  bytesMax: number;
}

/** Answers that are being prepared or sent. */
interface UnsentAnswers {
  /** Watches an answer until it ends. */
  watch(response: ServerResponse): WatchedAnswer;
  /** Disconnects the clients that take nothing. Call it regularly. Returns whether answers are watched. */
  check(): boolean;
}

export interface WatchedAnswer {
  /** Sets the client of the answer. */
  setClient(client: Client): void;
  /** Sets the bytes of the answer that are not in the buffer of the connection yet. */
  hold(bytes: number): void;
}

/** `since`: the last time at which the client took something. */
interface Answer extends WatchedAnswer, Held {
  response: ServerResponse;
  held: number;
  /** Unsent bytes at the last count. */
  counted: number;
  /** Bytes that the connection had sent at the last check. */
  sent: number;
}

const answerMetrics = instruments((meter) => ({
  cut: meter.createCounter('gateway.answers.cut', {
    description: 'Connections that were closed because their clients did not read their answers.',
  }),
}));

const ranks = { anonymous: 0, authenticated: 1 };
const nobody: Client = { ip: '', owner: null };

/**
 * Disconnects clients that do not read. An answer that is not sent stays in memory, so a client that asks and does not
 * read would cost as much as it asks for. If more than `bytesMax` wait, `clientBound` chooses the connections that are
 * lost: those on which nothing was taken for the longest time.
 */
export function unsentAnswers({ stalledMs, bytesMax }: UnsentLimits): UnsentAnswers {
  const answers = new Set<Answer>();
  const bytes = clientBound({ all: bytesMax, ofNetwork: Infinity });

  const forget = (answer: Answer): void => {
    answers.delete(answer);
    bytes.hold(answer, 0);
  };
  const cut = (answer: Answer, reason: 'stalled' | 'too_many_bytes'): void => {
    forget(answer);
    answerMetrics().cut.add(1, { reason });
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
    // Bytes that were taken meanwhile are given back before any connection is lost.
    count((more) => more < 0);
    count((more) => more > 0);
  };
  // Prometheus sees the first increase only if it has seen the zero.
  for (const reason of ['stalled', 'too_many_bytes'] as const) answerMetrics().cut.add(0, { reason });
  return {
    watch: (response) => {
      const answer: Answer = {
        client: nobody,
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
      response.once('close', () => forget(answer));
      return answer;
    },
    check: () => {
      bound();
      const stalledAt = performance.now() - stalledMs;
      for (const answer of answers) if (answer.since <= stalledAt) cut(answer, 'stalled');
      return answers.size > 0;
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
