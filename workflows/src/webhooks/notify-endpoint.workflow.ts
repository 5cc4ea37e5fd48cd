import { proxyActivities } from '@temporalio/workflow';
import type { NoticeActivities } from './notices.activities.ts';

export interface NotifyEndpointInput {
  noticeId: string;
}

const { mailNotice } = proxyActivities<NoticeActivities>({
  startToCloseTimeout: '1 minute',
  // Until it is done. Nobody is mailed twice about one notice.
  retry: { maximumInterval: '1 minute' },
});

/** Tells an endpoint's people that its health has changed. */
export async function notifyEndpoint({ noticeId }: NotifyEndpointInput): Promise<void> {
  await mailNotice({ noticeId });
}
