import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { execute } from '../../../data/execute.ts';
import { queryClient } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import {
  type AuditBreakFragment,
  AuditVerificationDocument,
  type AuditVerificationQueryVariables,
  type VerificationStepFragment,
} from '../../../generated/graphql/graphql.ts';
import { takeSlot } from '../../../data/in-flight.ts';
import { shownPerson } from '../../../data/session/person.ts';

/** State of a verification of the log. `intactTo`: number of the last event that is known to be intact. */
export type VerificationState = { intactTo: number } & (
  | { is: 'running'; newest: number | undefined }
  | { is: 'intact'; hash: string | undefined }
  | { is: 'broken'; at: AuditBreakFragment; found: ExportedEvent | undefined }
  | { is: 'stopped' }
  | { is: 'failed'; error: ApiError }
);

/** Verifies the log of the organization in steps. Each step continues where the last one ended. */
export function useVerification() {
  const { id: organizationId } = useHere();
  const [state, setState] = useState<VerificationState>();
  const control = useRef<AbortController>(undefined);
  const stop = (): void => {
    control.current?.abort();
    setState((now) => (now?.is === 'running' ? { is: 'stopped', intactTo: now.intactTo } : now));
  };
  // It stops when the screen is left or hidden.
  useEffect(() => stop, []);

  const start = async (): Promise<void> => {
    control.current?.abort();
    const { signal } = (control.current = new AbortController());
    let [intactTo, hash]: [number, string | undefined] = [0, undefined];
    let newest: number | undefined;
    try {
      for (let complete = false; !complete; ) {
        setState({ is: 'running', intactTo, newest });
        const step = await verifyNext({ afterSeq: intactTo || undefined, afterHash: hash }, organizationId, signal);
        [intactTo, hash] = [step.verified?.seq ?? intactTo, step.verified?.hash ?? hash];
        newest = step.head?.seq ?? 0;
        if (step.firstBreak) {
          const found = await firstEventFrom(step.firstBreak.seq, organizationId, signal);
          return setState({ is: 'broken', intactTo, at: step.firstBreak, found });
        }
        ({ complete } = step);
      }
      setState({ is: 'intact', intactTo, hash });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState({ is: 'failed', intactTo, error });
    }
  };
  return { state, start, stop };
}

/** Repeats a step that was rate limited, when the limit allows it. */
async function verifyNext(
  after: AuditVerificationQueryVariables,
  organizationId: string,
  signal: AbortSignal,
): Promise<VerificationStepFragment> {
  const { data, errors } = await queryClient.fetchQuery({
    queryKey: [organizationId, 'verification', after],
    queryFn: () => execute(AuditVerificationDocument, after, { organizationId, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (errors[0]) throw errors[0].error;
  signal.throwIfAborted();
  return data.auditVerification!;
}

/** Members of a downloaded event that the screen shows. */
interface ExportedEvent {
  seq: number;
  action: string;
  occurredAt: string;
}

/**
 * The event with this number, or the first one after it: the first line of a download that begins there. Undefined if
 * there is none, or if it cannot be read.
 */
async function firstEventFrom(
  seq: number,
  organizationId: string,
  signal: AbortSignal,
): Promise<ExportedEvent | undefined> {
  const done = await takeSlot();
  try {
    const response = await fetch(`/api/v1/audit-events/export?format=ndjson&afterSeq=${seq - 1}`, {
      headers: { 'expected-organization': organizationId, 'expected-user': shownPerson() ?? '' },
      signal,
    });
    if (!response.ok || !response.body) return undefined;
    return JSON.parse(await firstLine(response.body)) as ExportedEvent;
  } catch {
    return undefined;
  } finally {
    done();
  }
}

async function firstLine(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return text.slice(0, text.indexOf('\n'));
}
