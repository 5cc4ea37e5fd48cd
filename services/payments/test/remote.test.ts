import { describeRemoteConformance } from '@marketplace/store/testing';
import { operations } from './operations.ts';
import { payments } from './payments-under-test.ts';

describeRemoteConformance(payments, operations);
