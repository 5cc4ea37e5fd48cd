import { testSecretHygiene } from './support/secret-hygiene.ts';
import { startTestBase } from './support/test-base.ts';

testSecretHygiene({ openBase: startTestBase });
