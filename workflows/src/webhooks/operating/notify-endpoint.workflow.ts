import { proxyActivities } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { notifyEndpoint as declaration } from '@marketplace/webhooks-contract/workflows';
import type { NoticeActivities } from './notices.activities.ts';

const { mailNotice } = proxyActivities<NoticeActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without end. The mail key prevents a second mail about the same notice.
  retry: { maximumInterval: '1 minute' },
});

/** Mails the people who may change an endpoint that its health has changed. */
export async function notifyEndpoint({ noticeId }: WorkflowInput<typeof declaration>): Promise<void> {
  await mailNotice({ noticeId });
}
