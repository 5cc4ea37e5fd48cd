import { describeRemoteConformance } from '@marketplace/store/testing';
import { operations } from './operations.ts';
import { trading } from './trading-under-test.ts';

describeRemoteConformance(trading, operations);
