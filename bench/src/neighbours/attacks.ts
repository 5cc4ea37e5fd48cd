import type { Attack } from './attack.ts';
import { auditVerifications } from './attacks/audit-verifications.ts';
import { exportsAtOnce } from './attacks/exports.ts';
import { largeAnswers } from './attacks/large-answers.ts';
import { searchDocuments } from './attacks/searches.ts';
import { signIns, wrongPasswords } from './attacks/sign-ins.ts';
import { silencedMails } from './attacks/silenced-mails.ts';
import { silentNames } from './attacks/silent-names.ts';
import { unfinishedBodies } from './attacks/unfinished-bodies.ts';
import { waitingTests } from './attacks/waiting-tests.ts';
import { slowReaders } from './attacks/slow-readers.ts';

/** All attacks, in the order in which they run. */
export const attacks: readonly Attack[] = [
  silentNames,
  largeAnswers,
  auditVerifications,
  searchDocuments,
  exportsAtOnce,
  waitingTests,
  wrongPasswords,
  slowReaders,
  signIns,
  silencedMails,
  unfinishedBodies,
];
