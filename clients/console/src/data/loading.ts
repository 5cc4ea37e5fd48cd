import { useEffect, useEffectEvent } from 'react';
import { ApiError } from './api-error.ts';

/** Retry interval after temporary failures. */
export const recoveryEveryMs = 10_000;

/** The error of a service that cannot be reached. */
export function offline(): ApiError {
  return new ApiError('offline', 'The service cannot be reached. Your input is kept.');
}

/** The error of a service with another version of the console, which does not know the documents of this one. */
export function outdated(requestId: string | null = null): ApiError {
  return new ApiError('unknown_document', 'The console has changed since it was loaded. Your input is kept.', {
    requestId,
  });
}

/** Why code of the console cannot be loaded: another version is deployed, or the service cannot be reached. */
export async function whyNotLoaded(): Promise<ApiError> {
  try {
    const { ok } = await fetch('/console/config.json', { cache: 'no-store' });
    if (ok) return outdated();
  } catch {
    // Not reached.
  }
  return offline();
}

/** Calls `tryAgain` at an interval, and when the connection is back, while `failed` is true. */
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
