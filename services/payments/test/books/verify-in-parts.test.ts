import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';
import { faults, placesOf } from './faults.ts';
import { filledUnderTest } from './filled-under-test.ts';

const postings = 1000;
/** Several parts of each kind. */
const sizes = { transactions: 250, accounts: 200, orders: 60 };
const books = filledUnderTest(postings);

/** Posts 1 to the escrow of an order that no record knows, under an id that may be lower than others. */
const postTo = (name: string, id: string, db: Parameters<Parameters<Store['reserve']>[0]>[0]) => {
  const posting = { from: 'provider:sandbox:USD', fromKind: 'provider', to: name, toKind: 'payable', amount: '1' };
  return sql`
    select ledger.post(${id}, 'capture', ${id}, null, now(), 'USD', ${JSON.stringify([posting])}::jsonb)`.execute(db);
};

/** Accounts whose sealed balance is not the sum of all their postings. Nothing may wait to be added up. */
const wrongSums = () =>
  books().run(`
    select account, sum(amount) from (
      select to_account as account, amount from ledger.posting
      union all select from_account, -amount from ledger.posting
      union all select account, -balance from ledger.sealed_balance s
        join ledger.verification v on v.id = s.verification and v.stage = 'base') each
     group by account having sum(amount) <> 0
    union all select null, count(*) from ledger.unsealed having count(*) > 0`);

describe('the books are verified in parts', () => {
  test('the first time all of them, in as many calls as it takes', async () => {
    let calls = 0;
    const after = async () => (calls += 1);
    expect(await books().verify({ sizes, callMs: 0, after })).toEqual([]);
    expect(calls).toBeGreaterThan(10);
    expect(await wrongSums()).toEqual([]);
  });

  test('afterwards only what has changed, and the whole when it is asked for', async () => {
    const { tamper, verify } = books();
    const [fault] = faults;
    await tamper(...fault!.make(0));
    expect(await verify({ sizes })).toEqual([]);
    expect(await verify({ whole: true, sizes })).not.toEqual([]);
    await tamper(...fault!.undo(0));
    expect(await verify({ whole: true, sizes })).toEqual([]);
  });

  test('a transaction that commits after others with higher ids is added up once, also while all are', async () => {
    const { store, verify } = books();
    const late = Promise.withResolvers<void>();
    const posted = Promise.withResolvers<void>();
    const transaction = store.reserve(async (reserved) => {
      await sql`begin`.execute(reserved);
      await postTo('seller:late:payable:USD', 'ltx_00000000late', reserved);
      posted.resolve();
      await late.promise;
      await sql`commit`.execute(reserved);
    });
    await posted.promise;
    await postTo('seller:early:payable:USD', newId('ltx'), store.fork().getKysely());
    let calls = 0;
    const found = await verify({
      whole: true,
      sizes,
      callMs: 0,
      after: async () => {
        calls += 1;
        if (calls === 3) {
          late.resolve();
          await transaction;
        }
      },
    });
    expect(found).toEqual([]);
    expect(await verify({ sizes })).toEqual([]);
    expect(await wrongSums()).toEqual([]);
  });

  test('what is posted while parts are verified is added up once, whatever the order', async () => {
    const { store, verify } = books();
    const step = fc.record({ at: fc.nat(12), high: fc.boolean(), held: fc.nat(4), account: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        let calls = 0;
        const open: { until: number; end: () => Promise<unknown> }[] = [];
        const begin = async ({ high, held, account }: (typeof steps)[number]) => {
          const ready = Promise.withResolvers<void>();
          const ended = Promise.withResolvers<void>();
          const id = newId('ltx');
          const transaction = store.reserve(async (reserved) => {
            await sql`begin`.execute(reserved);
            await postTo(`seller:s${account}${id}:payable:USD`, high ? id : id.replace('ltx_0', 'ltx_000'), reserved);
            ready.resolve();
            await ended.promise;
            await sql`commit`.execute(reserved);
          });
          await Promise.race([ready.promise, transaction]);
          open.push({
            until: calls + held,
            end: () => {
              ended.resolve();
              return transaction;
            },
          });
        };
        const after = async () => {
          calls += 1;
          for (const next of steps.filter(({ at }) => at === calls)) await begin(next);
          for (const one of open) if (one.until <= calls) await one.end();
        };
        expect(await verify({ whole: true, sizes, callMs: 0, after })).toEqual([]);
        for (const one of open) await one.end();
        expect(await verify({ sizes })).toEqual([]);
        expect(await wrongSums()).toEqual([]);
      }),
      { numRuns: 3 },
    );
  }, 60_000);

  // Each in another part; the deep test plants all of them in each.
  const places = placesOf(postings);
  const cases = faults.map((fault, n) => [fault.what, places[n % places.length]!, fault] as const);
  test.each(cases)('finds %s, and agrees when it is undone', async (_what, { at }, fault) => {
    const { tamper, verify } = books();
    await tamper(...fault.make(at));
    const found = await verify({ whole: true, sizes });
    await tamper(...fault.undo(at));
    expect(found.map(({ invariant }) => invariant)).toContain(fault.invariant);
    expect(await verify({ sizes })).toEqual([]);
  });

  test('what is wrong stays to be verified until it is right', async () => {
    const { store, tamper, verify } = books();
    await postTo('seller:wrong:payable:USD', newId('ltx'), store.fork().getKysely());
    const change = (amount: string) =>
      tamper(`update ledger.account set balance = balance ${amount} where name = 'seller:wrong:payable:USD'`);
    await change('+ 1');
    const violation = {
      invariant: 'I6 a balance is the sum of the postings',
      detail: 'seller:wrong:payable:USD: balance 2, postings 1',
    };
    expect(await verify({ sizes })).toEqual([violation]);
    expect(await verify({ sizes })).toEqual([violation]);
    await change('- 1');
    expect(await verify({ sizes })).toEqual([]);
  });

  test('a verification that was complete is deleted when another has replaced it', async () => {
    await books().verify({ whole: true, sizes });
    await books().verify({ sizes });
    expect(await books().run(`select stage from ledger.verification`)).toEqual([{ stage: 'base' }]);
    expect(
      await books().run(`select from ledger.sealed_balance s
                          where not exists (select from ledger.verification v where v.id = s.verification)`),
    ).toEqual([]);
  });
});
