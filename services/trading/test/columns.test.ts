import { testStoredColumns } from '@marketplace/store/testing';
import { tradingDomain } from '../src/module.ts';

testStoredColumns(tradingDomain);
