import { type Role, systemCaller } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';

export interface NoticeDependencies {
  webhooks: WebhooksEngineClient;
  identity: IdentityEngineClient;
}

/** Who may change endpoints hears of their health. */
const toldRoles: Role[] = ['owner', 'admin', 'developer'];

export function createNoticeActivities({ webhooks, identity }: NoticeDependencies) {
  return {
    async mailNotice({ noticeId }: { noticeId: string }): Promise<void> {
      const caller = systemCaller('worker', noticeId);
      const { notice, organizationId, endpointUrl } = (await webhooks.getNotice(caller, { noticeId })).output;
      const { endpointId, kind, reason, createdAt } = notice;
      await identity.mailMembers(caller, {
        mailKey: noticeId,
        organizationId,
        roles: toldRoles,
        template: `endpoint_${kind}`,
        data: { endpointId, address: addressOf(endpointUrl), reason, at: createdAt },
      });
    },
  };
}
export type NoticeActivities = ReturnType<typeof createNoticeActivities>;

/** Without the query, where receivers keep their tokens. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
