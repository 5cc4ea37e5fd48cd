import { testStoredColumns } from '@marketplace/store/testing';
import { paymentsDomain } from '../src/module.ts';

testStoredColumns(paymentsDomain);
