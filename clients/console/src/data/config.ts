import { useQuery } from '@tanstack/react-query';

/** What the installation offers. */
export interface Config {
  version: string;
  inboxUrl: string | null;
  temporalUiUrl: string | null;
  /** Whether the clock of deadlines can be moved. */
  testClock: boolean;
}

/** The query that reads it. */
export const configQuery = {
  queryKey: ['config'],
  queryFn: async (): Promise<Config> => (await fetch('/console/config.json')).json(),
  staleTime: Infinity,
};

/** Undefined until it is read. */
export function useConfig(): Config | undefined {
  return useQuery(configQuery).data;
}
