import { describeRemoteConformance } from '@marketplace/store/testing';
import { operations } from './operations.ts';
import { webhooks } from './webhooks-under-test.ts';

describeRemoteConformance(webhooks, operations);
