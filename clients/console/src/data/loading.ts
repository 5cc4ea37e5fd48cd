import { useEffect, useEffectEvent } from 'react';
import { ApiError } from './api-error.ts';

/** What failed for a cause that passes is tried again so often, until it succeeds. */
export const recoveryEveryMs = 10_000;

/** The service cannot be reached. */
export function offline(): ApiError {
  return new ApiError('offline', 'The service cannot be reached. Your input is kept.');
}

/** The service has another version of the console, and does not know what this one asks. */
export function outdated(requestId: string | null = null): ApiError {
  return new ApiError('unknown_document', 'The console has changed since it was loaded. Your input is kept.', {
    requestId,
  });
}

/** Why code of the console cannot be loaded: the service has another version of the console, or cannot be reached. */
export async function whyNotLoaded(): Promise<ApiError> {
  try {
    const { ok } = await fetch('/console/config.json', { cache: 'no-store' });
    if (ok) return outdated();
  } catch {
    // It is not reached.
  }
  return offline();
}

/** Tries again from time to time, and at once when there is a connection again, as long as something has failed. */
export function useRecovery(failed: boolean, tryAgain: () => void): void {
  const again = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!failed) return;
    const recover = () => again();
    const timer = setInterval(recover, recoveryEveryMs);
    addEventListener('online', recover);
    return () => {
      clearInterval(timer);
      removeEventListener('online', recover);
    };
  }, [failed]);
}
