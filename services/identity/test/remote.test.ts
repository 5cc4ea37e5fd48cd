import { describeRemoteConformance } from '@marketplace/store/testing';
import { identityWith } from './identity-under-test.ts';
import { inbox, operations } from './operations.ts';

describeRemoteConformance(identityWith(inbox), operations);
