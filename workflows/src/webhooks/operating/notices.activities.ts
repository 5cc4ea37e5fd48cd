import { type Role, systemCaller } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';

export interface NoticeDependencies {
  webhooks: WebhooksEngineClient;
  identity: IdentityEngineClient;
}

/** The roles that may change endpoints. */
const mailedRoles: Role[] = ['owner', 'admin', 'developer'];

export function createNoticeActivities({ webhooks, identity }: NoticeDependencies) {
  return {
    /** Mails a notice about an endpoint's health to the members who may change endpoints. */
    async mailNotice({ noticeId }: { noticeId: string }): Promise<void> {
      const caller = systemCaller('worker', noticeId);
      const { notice, organizationId, endpointUrl } = (await webhooks.getNotice(caller, { noticeId })).output;
      const { endpointId, kind, reason, createdAt } = notice;
      await identity.mailMembers(caller, {
        mailKey: noticeId,
        organizationId,
        roles: mailedRoles,
        template: `endpoint_${kind}`,
        data: { endpointId, organizationId, address: addressOf(endpointUrl), reason, at: createdAt },
      });
    },
  };
}
export type NoticeActivities = ReturnType<typeof createNoticeActivities>;

/** Host and path of the URL. The query is left out, because it may contain tokens. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
