import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../data/api-error.ts';
import { ErrorBox } from '../ui/show/error-box.tsx';
import { Outside } from './outside.tsx';

/** A screen cannot be shown. */
export function Failed({ error }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const known =
    error instanceof ApiError
      ? error
      : new ApiError('internal_error', 'This screen cannot be shown. Loading it again may help.');
  return (
    <Outside title="That did not work">
      <ErrorBox error={known} retry={() => void router.invalidate()} />
    </Outside>
  );
}
