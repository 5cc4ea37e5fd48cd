import type { Schemas } from '@marketplace/store';
import { sandboxMigrations } from '../../migrations/sandbox/index.ts';
import { SandboxAccountEntity } from './entities/sandbox-account.entity.ts';
import { SandboxBookEntryEntity } from './entities/sandbox-book-entry.entity.ts';
import { SandboxChangeEntity } from './entities/sandbox-change.entity.ts';
import { SandboxDisputeEntity } from './entities/sandbox-dispute.entity.ts';
import { SandboxHoldEntity, SandboxNoticeEntity } from './entities/sandbox-notice.entity.ts';
import { SandboxPaymentEntity } from './entities/sandbox-payment.entity.ts';
import { SandboxRefundEntity } from './entities/sandbox-refund.entity.ts';
import { SandboxRequestEntity } from './entities/sandbox-request.entity.ts';
import { SandboxPlannedFailureEntity, SandboxTransferEntity } from './entities/sandbox-transfer.entity.ts';

/**
 * The database of the sandbox: a schema with its own connections, because a provider's commits survive a rollback of
 * the platform.
 */
export const sandboxSchemas: Schemas = {
  schema: 'sandbox',
  entities: [
    SandboxRequestEntity,
    SandboxPaymentEntity,
    SandboxRefundEntity,
    SandboxDisputeEntity,
    SandboxTransferEntity,
    SandboxPlannedFailureEntity,
    SandboxAccountEntity,
    SandboxChangeEntity,
    SandboxNoticeEntity,
    SandboxHoldEntity,
    SandboxBookEntryEntity,
  ],
  migrations: sandboxMigrations,
};
