import { describeRemoteConformance } from '@marketplace/store/testing';
import { identityWith, openInbox } from './identity-under-test.ts';
import { inbox, operations } from './operations.ts';

await openInbox(inbox);
describeRemoteConformance(identityWith(inbox), operations);
