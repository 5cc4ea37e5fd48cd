import { proxyActivities } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { notifyEndpoint as declaration } from '@marketplace/webhooks-contract/workflows';
import type { NoticeActivities } from './notices.activities.ts';

const { mailNotice } = proxyActivities<NoticeActivities>({
  startToCloseTimeout: '1 minute',
  // Until it is done. Nobody is mailed twice about one notice.
  retry: { maximumInterval: '1 minute' },
});

/** Tells an endpoint's people that its health has changed. */
export async function notifyEndpoint({ noticeId }: WorkflowInput<typeof declaration>): Promise<void> {
  await mailNotice({ noticeId });
}
