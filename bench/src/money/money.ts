import { type Bench, measureParts } from '../bench.ts';
import { type Compared, tableOfCompared } from '../report/figures.ts';
import { atLeast, atMost, none, percent } from '../report/gate.ts';
import { type Servers, startServers } from '../setup/servers.ts';
import { benchPayments } from './payments.ts';
import { benchPostings, type PostingsFigure } from './postings.ts';
import { benchVerification, type VerificationFigure } from './verification.ts';

const amounts = {
  full: {
    payments: { rounds: 4, perRound: 500, clients: 32 },
    postings: { rounds: 4, perRound: 5000, clients: 16 },
    verification: 1_000_000,
  },
  quick: {
    payments: { rounds: 1, perRound: 10, clients: 4 },
    postings: { rounds: 1, perRound: 50, clients: 4 },
    verification: 1000,
  },
};

/** Minimum share of the payments per second of the bare statements. */
const paymentsShareMin = 0.15;
/** Minimum share of the postings per second of the bare inserts. PostgreSQL's checks cost the rest. */
const postingsShareMin = 0.3;
/** Maximum time of the verification, as a multiple of the time for one sum of all postings by account. */
const verificationTimesMax = 120;
/**
 * Maximum time of the verification of a million postings, in seconds. Each of its statements has the time limit of
 * reports.
 */
const verificationSecondsMax = 120;

// A type, because an interface has no index signature.
type Figures = {
  payments: Compared & { violations: number };
  postings: PostingsFigure[];
  verification: VerificationFigure;
};

/** Measures each part on its own PostgreSQL, because one part must not add to the books that another has verified. */
export const bench: Bench = {
  choices: { part: ['payments', 'postings', 'verification'], count: 'postings of verification (1000000)' },
  run: async (flags, print) => {
    const amount = amounts[flags.size === 'quick' ? 'quick' : 'full'];
    const onServers = async <T>(run: (servers: Servers) => Promise<T>): Promise<T> => {
      const servers = await startServers({ temporal: 'none', statements: flags.statements, print });
      return run(servers).finally(servers.stop);
    };
    const measure = {
      payments: () => onServers((servers) => benchPayments(servers, amount.payments)),
      postings: () => onServers((servers) => benchPostings(servers, amount.postings)),
      verification: () => onServers((servers) => benchVerification(servers, flags.count ?? amount.verification)),
    };
    const figures = await measureParts<Figures>(flags, measure, print);
    const { payments, postings = [], verification } = figures;
    const perMillion = verification && (verification.seconds / verification.postings) * 1_000_000;
    return {
      figures,
      tables: [
        ...(payments ? [tableOfCompared('', [payments])] : []),
        [
          ['', 'transactions/s', 'postings/s', 'bare postings/s', 'share of bare'],
          ...postings.map(({ name, perSecond, barePostingsPerSecond, ratio }) => [
            name,
            perSecond,
            2 * perSecond,
            barePostingsPerSecond,
            percent(ratio),
          ]),
        ],
        [
          ['', 'postings', 'seconds'],
          ['verification', verification?.postings, verification?.seconds],
          ['one sum by account', verification?.postings, verification?.bareSeconds],
        ],
      ],
      correct: [
        ...[...(payments ? [payments] : []), ...postings].map(({ name, violations }) =>
          none(`violations of the books after ${name}`, violations),
        ),
        ...(verification ? [none('violations of the verified books', verification.violations)] : []),
      ],
      fast: [
        ...(payments ? [atLeast('payments/s of the same rows bare', payments.ratio, paymentsShareMin)] : []),
        ...postings.map(({ name, ratio }) => atLeast(`${name}, of bare inserts`, ratio, postingsShareMin)),
        ...(verification && perMillion
          ? [
              atMost(
                'verification, times one sum of all postings',
                verification.seconds / verification.bareSeconds,
                verificationTimesMax,
              ),
              atMost('verification, seconds for a million postings', perMillion, verificationSecondsMax),
            ]
          : []),
      ],
    };
  },
};
