import { useQuery } from '@tanstack/react-query';

/** Features of the installation. */
export interface Config {
  version: string;
  inboxUrl: string | null;
  temporalUiUrl: string | null;
  /** True if the clock of deadlines can be moved. */
  testClock: boolean;
}

/** Reads the features of the installation. */
export const configQuery = {
  queryKey: ['config'],
  queryFn: async (): Promise<Config> => (await fetch('/console/config.json')).json(),
  staleTime: Infinity,
};

/** The features of the installation. Undefined until they are read. */
export function useConfig(): Config | undefined {
  return useQuery(configQuery).data;
}
