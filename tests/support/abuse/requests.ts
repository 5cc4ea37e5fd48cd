import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Api } from '../api.ts';

/** A client that repeats what a rate limit refuses, when the answer says that it may. */
export function patient(api: Api): Api {
  const repeated = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 429 || (answer.body as { code?: string }).code !== 'rate_limited') return answer;
      await delay(retryAfterOf(answer) * 1000);
    }
  };
  return {
    get: (path) => repeated(() => api.get(path)),
    send: (...request) => repeated(() => api.send(...request)),
    post: (...request) => repeated(() => api.post(...request)),
    open: (path) => api.open(path),
    withKey: (token) => patient(api.withKey(token)),
  };
}

/** Seconds after which an answer with status 429 says that the request may be repeated. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>): number {
  return Number(headers['retry-after'] ?? 1);
}
