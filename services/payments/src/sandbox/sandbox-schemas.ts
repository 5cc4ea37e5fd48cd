import type { Schemas } from '@marketplace/store';
import { migrations } from '../../migrations/sandbox/index.generated.ts';
import {
  SandboxAccountEntity,
  SandboxDisputeEntity,
  SandboxPaymentEntity,
  SandboxPlannedFailureEntity,
  SandboxRefundEntity,
  SandboxTransferEntity,
} from './entities/objects.entity.ts';
import {
  SandboxBookEntryEntity,
  SandboxChangeEntity,
  SandboxHoldEntity,
  SandboxNoticeEntity,
  SandboxRequestEntity,
} from './entities/records.entity.ts';

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
  migrations,
};
