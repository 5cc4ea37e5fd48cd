import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { useOrganizationId } from './organization.tsx';
import { rest } from './request.ts';

/**
 * Downloads a file of the API, by its path below `/api/v1`. The browser follows a link, which cannot name the
 * organization, so a request checks first that the organization of the screen is still active. A refusal is the error.
 */
export function useDownload(): UseMutationResult<void, ApiError, string> {
  const organizationId = useOrganizationId();
  return useMutation<void, ApiError, string>({
    mutationFn: async (path) => {
      await rest('/auth/session', { organizationId });
      const link = document.createElement('a');
      link.href = `/api/v1${path}`;
      // Keeps a refused download from replacing the screen.
      link.download = '';
      link.click();
    },
  });
}
