import type { Attack } from './attack.ts';
import { silentNames } from './attacks/silent-names.ts';
import { waitingTests } from './attacks/waiting-tests.ts';
import { slowReaders } from './attacks/slow-readers.ts';

/** All attacks, in the order in which they run. */
export const attacks: readonly Attack[] = [silentNames, waitingTests, slowReaders];
