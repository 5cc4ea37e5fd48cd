import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, isTemporary } from '../data/api-error.ts';
import { useRecovery } from '../data/loading.ts';
import { ErrorBox } from '../ui/controls/error-box.tsx';
import { Outside } from './outside.tsx';

/** Shown instead of a screen that failed. After a temporary failure the screen is loaded again by itself. */
export function Failed({ error }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const known =
    error instanceof ApiError
      ? error
      : new ApiError('internal_error', 'This screen cannot be shown. Loading it again may help.');
  const again = () => void router.invalidate();
  useRecovery(isTemporary(error), again);
  return (
    <Outside title="That did not work">
      <ErrorBox error={known} retry={again} />
    </Outside>
  );
}
