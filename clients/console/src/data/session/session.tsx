import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { FrameDocument, type FrameQuery, type Role, type ViewerFragment } from '../../generated/graphql/graphql.ts';
import { execute } from '../execute.ts';
import { frameKey, queryClient } from '../queries.ts';
import { shownPerson, showPerson, whenAnother } from './person.ts';

export type Viewer = ViewerFragment & Pick<FrameQuery, 'installation'>;

/** The last session read for the person of this tab. */
let shown: Viewer | undefined;

/**
 * Reads the signed-in person with their organizations. Throws `unauthenticated` if nobody is signed in. The first
 * person read is the person of this tab until `forgetAll`.
 */
export const frameQuery = {
  queryKey: frameKey,
  queryFn: async (): Promise<Viewer> => {
    const { viewer, installation } = (await execute(FrameDocument, {}, { asAnybody: true })).data;
    const read = { ...viewer!, installation };
    if (shownPerson() === undefined) showPerson(read.user.id);
    if (shownPerson() === read.user.id) shown = read;
    return read;
  },
  staleTime: 60_000,
};

/** Reads the person again, after a change of the session. */
export function refreshFrame(): Promise<Viewer> {
  return queryClient.fetchQuery({ ...frameQuery, staleTime: 0 });
}

whenAnother(() => void queryClient.invalidateQueries({ queryKey: frameKey }));

/** Forgets all answers and the person of this tab. The next person read becomes it. */
export function forgetAll(): void {
  queryClient.clear();
  showPerson(undefined);
  shown = undefined;
}

/** The person of this tab. Call it only below the frame, which waits for the person. */
export function useViewer(): Viewer {
  const { data } = useQuery(frameQuery);
  return data?.user.id === shownPerson() ? data! : (shown ?? data!);
}

/** The signed-in person, if it is not the person of this tab. Call it only below the frame. */
export function useAnotherPerson(): Viewer['user'] | null {
  const user = useQuery(frameQuery).data?.user;
  const id = shownPerson();
  return user === undefined || id === undefined || user.id === id ? null : user;
}

/** Payment provider and currencies. Null if trading does not answer. Call it only below the frame. */
export function useInstallation(): Viewer['installation'] {
  return useViewer().installation;
}

/** Lead of the clock of deadlines over this browser's clock, in milliseconds. Tests can move it. */
export function useClockAheadMs(): number {
  const { data, dataUpdatedAt } = useQuery(frameQuery);
  return data?.installation ? Date.parse(data.installation.now) - dataUpdatedAt : 0;
}

export interface Here {
  id: string;
  name: string;
  slug: string;
  status: string;
  role: Role;
  /** Whether the organization operates the platform. */
  operator: boolean;
}

const HereContext = createContext<Here | undefined>(undefined);
export const HereProvider = HereContext.Provider;

/** The organization of the screen, and the role of the person in it. Call it only below `/o/<slug>`. */
export function useHere(): Here {
  const here = use(HereContext);
  if (!here) throw new Error('This screen is not below an organization.');
  return here;
}
