import { ApiError } from './api-error.ts';

/** The service cannot be reached. */
export function offline(): ApiError {
  return new ApiError('offline', 'The service cannot be reached. Your input is kept.');
}

/** Why code of the console cannot be loaded: the service has another version of the console, or cannot be reached. */
export async function whyNotLoaded(): Promise<ApiError> {
  try {
    const { ok } = await fetch('/console/config.json', { cache: 'no-store' });
    if (ok) return new ApiError('unknown_document', 'This part belongs to a former version of the console.');
  } catch {
    // It is not reached.
  }
  return offline();
}
