import { advanceClock } from './advance-clock.ts';
import * as sandboxHelpers from './sandbox-helpers.ts';
import { verifyLedger } from './verify-ledger.ts';

/** The implementation of `testHelperOperations`. */
export const testHelpers = { advanceClock, verifyLedger, ...sandboxHelpers };
