import type { ServerResponse } from 'node:http';
import { countCut, type CutReason, showCut } from './answer-metrics.ts';

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
  /** The organization or network that the answer is for. Answers of one owner do not cost another its connection. */
  owner: string;
  /** Sets the bytes of the answer that are not in the buffer of the connection yet. */
  hold(bytes: number): void;
}

interface Answer extends WatchedAnswer {
  response: ServerResponse;
  held: number;
  /** Bytes that the connection had sent when it was looked at last. */
  sent: number;
  progressAt: number;
}

/** How often answers are looked at, in parts of `stalledMs`. */
const looksPerStall = 10;
const lookMsMax = 1_000;

/**
 * Disconnects clients that do not read. An answer that is not sent stays in memory, so a client that asks and does not
 * read would cost as much as it asks for. If more than `bytesMax` wait, the owner with most of them loses the
 * connection that has waited longest. The timer runs only while there are answers.
 */
export function unsentAnswers({ stalledMs, bytesMax }: UnsentLimits): UnsentAnswers {
  const answers = new Set<Answer>();
  let timer: NodeJS.Timeout | undefined;

  const cut = (answer: Answer, reason: CutReason): void => {
    answers.delete(answer);
    countCut(reason);
    answer.response.socket?.destroy();
  };
  const look = (): void => {
    const now = performance.now();
    for (const answer of answers) {
      const sent = sentBytes(answer.response);
      if (sent !== answer.sent || unsentBytes(answer) === 0) {
        answer.sent = sent;
        answer.progressAt = now;
      } else if (now - answer.progressAt >= stalledMs) cut(answer, 'stalled');
    }
    bound();
  };
  const bound = (): void => {
    let sum = answers.values().reduce((all, answer) => all + unsentBytes(answer), 0);
    while (sum > bytesMax) {
      const victim = longestWaiting(answers);
      if (!victim) return;
      sum -= unsentBytes(victim);
      cut(victim, 'too_many_bytes');
    }
  };
  showCut();
  return {
    watch: (response) => {
      const answer: Answer = {
        response,
        owner: '',
        held: 0,
        sent: sentBytes(response),
        progressAt: performance.now(),
        hold: (bytes) => {
          const more = bytes > answer.held;
          answer.held = bytes;
          if (more) bound();
        },
      };
      answers.add(answer);
      timer ??= setInterval(look, Math.min(lookMsMax, stalledMs / looksPerStall)).unref();
      response.once('close', () => {
        answers.delete(answer);
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

/** Of the owner with most unsent bytes, the answer whose last progress was longest ago. */
function longestWaiting(answers: Set<Answer>): Answer | undefined {
  const byOwner = Map.groupBy(
    [...answers].filter((answer) => unsentBytes(answer) > 0),
    ({ owner }) => owner,
  );
  const bytesOf = (list: Answer[]): number => list.reduce((sum, answer) => sum + unsentBytes(answer), 0);
  const [most = []] = [...byOwner.values()].toSorted((a, b) => bytesOf(b) - bytesOf(a));
  return most.toSorted((a, b) => a.progressAt - b.progressAt)[0];
}
