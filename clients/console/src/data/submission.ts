import { useState } from 'react';
import { ApiError } from './api-error.ts';

/** The state of a form that is sent by REST. */
export interface Submission {
  busy: boolean;
  error: ApiError | null;
  /** Sends the form, and keeps a refusal for it. Resolves to whether it succeeded. */
  run(send: () => Promise<void>): Promise<boolean>;
}

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  return {
    busy,
    error,
    run: async (send) => {
      setBusy(true);
      setError(null);
      try {
        await send();
        return true;
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        setError(thrown);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
