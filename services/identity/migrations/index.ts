import type { MigrationObject } from '@mikro-orm/core';
import { People } from './0001-people.ts';
import { SignUpLimits } from './0002-sign-up-limits.ts';
import { Mailings } from './0003-mailings.ts';
import { SignInSecurity } from './0004-sign-in-security.ts';
import { Organizations } from './0005-organizations.ts';
import { ApiKeysAndAudit } from './0006-api-keys-and-audit.ts';
import { RateLimits } from './0007-rate-limits.ts';
import { Retention } from './0008-retention.ts';
import { ClosingOrganizations } from './0009-closing-organizations.ts';
import { Clock } from './0010-clock.ts';
import { FairOutbox } from './0011-fair-outbox.ts';
import { MailSettings } from './0012-mail-settings.ts';
import { AuditHeads } from './0013-audit-heads.ts';
import { AuditVerifications } from './0014-audit-verifications.ts';
import { ProvenAddresses } from './0015-proven-addresses.ts';
import { SignInNetworks } from './0016-sign-in-networks.ts';
import { CheaperClock } from './0017-cheaper-clock.ts';
import { SuspendedFrom } from './0018-suspended-from.ts';
import { GrantedRequests } from './0019-granted-requests.ts';
import { Requests } from './0020-requests.ts';
import { FormerOwners } from './0021-former-owners.ts';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations: MigrationObject[] = [
  { name: '0001-people', class: People },
  { name: '0002-sign-up-limits', class: SignUpLimits },
  { name: '0003-mailings', class: Mailings },
  { name: '0004-sign-in-security', class: SignInSecurity },
  { name: '0005-organizations', class: Organizations },
  { name: '0006-api-keys-and-audit', class: ApiKeysAndAudit },
  { name: '0007-rate-limits', class: RateLimits },
  { name: '0008-retention', class: Retention },
  { name: '0009-closing-organizations', class: ClosingOrganizations },
  { name: '0010-clock', class: Clock },
  { name: '0011-fair-outbox', class: FairOutbox },
  { name: '0012-mail-settings', class: MailSettings },
  { name: '0013-audit-heads', class: AuditHeads },
  { name: '0014-audit-verifications', class: AuditVerifications },
  { name: '0015-proven-addresses', class: ProvenAddresses },
  { name: '0016-sign-in-networks', class: SignInNetworks },
  { name: '0017-cheaper-clock', class: CheaperClock },
  { name: '0018-suspended-from', class: SuspendedFrom },
  { name: '0019-granted-requests', class: GrantedRequests },
  { name: '0020-requests', class: Requests },
  { name: '0021-former-owners', class: FormerOwners },
];
