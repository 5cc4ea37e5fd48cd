import { beforeAll, expect, test } from '@jest/globals';
import { type Caller, systemCaller } from '@marketplace/kernel';
import { attempt, expectedFrom, isUnchanged, observedFrom, onBothTransports } from '@marketplace/store/testing';
import { type Offer, offerStatuses, type Party } from '@marketplace/trading-contract';
import { type Cause, offerTransitions } from '@marketplace/trading-contract/transitions';
import { execute, newMarket, newSeller, pay, trading, usd } from '../trading-under-test.ts';
import { type Drive, eventsOf, type Observed, passDeadlines, rowOf } from './observe.ts';

const worker = systemCaller('test', 'req_test');
type Organization = ReturnType<typeof newSeller>;

/** An offer of 40.00 for one of two units, and a rival's open offer for both of them. */
interface World {
  seller: Organization;
  buyer: Organization;
  listingId: string;
  offer: Offer;
  rival: { caller: Caller; offerId: string };
}

onBothTransports('the table of the transitions of offers', trading, (tested) => {
  const client = () => tested().client;
  const observed: Observed[] = [];

  const newListing = () =>
    newMarket(tested(), { quantity: 2, autoAcceptAmount: usd(4800), autoDeclineAmount: usd(1000) });
  const offerOf = async (caller: Caller, listingId: string, amount: number, quantity = 1) =>
    (await client().createOffer(caller, { listingId, unitAmount: usd(amount), quantity })).output;
  const counter = async (caller: Caller, { id, revision }: Offer, amount: number) =>
    (await client().counterOffer(caller, { id, unitAmount: usd(amount), expectedRevision: revision })).output;
  const endListing = (id: string, status: string) =>
    execute(tested(), 'update listing set status = ?, quantity = quantity_reserved where id = ?', [status, id]);
  const close = ({ organizationId }: Organization) =>
    tested().engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });

  async function newWorld(prepare: (world: World) => Promise<unknown>): Promise<World> {
    const { seller, buyer, listing } = await newListing();
    const offer = await offerOf(buyer, listing.id, 4000);
    const rival = newSeller();
    const { id: offerId } = await offerOf(rival, listing.id, 4000, 2);
    const world = { seller, buyer, listingId: listing.id, offer, rival: { caller: rival, offerId } };
    await prepare(world);
    return { ...world, offer: (await client().getOffer(buyer, { id: offer.id })).output };
  }
  const worlds: [Offer['status'], (world: World) => Promise<unknown>][] = [
    ['submitted', async () => {}],
    ['countered', ({ seller, offer }) => counter(seller, offer, 4500)],
    ['countered', async ({ seller, buyer, offer }) => counter(buyer, await counter(seller, offer, 4500), 4100)],
    ['accepted', ({ seller, offer: { id } }) => client().acceptOffer(seller, { id, expectedRevision: 1 })],
    ['rejected', ({ seller, offer: { id } }) => client().rejectOffer(seller, { id })],
    ['withdrawn', ({ buyer, offer: { id } }) => client().withdrawOffer(buyer, { id })],
    [
      'expired',
      async ({ offer: { id } }) => {
        await passDeadlines(tested(), 'offer', id);
        await tested().engine.expireOffers(worker, { limit: 100 });
      },
    ],
  ];

  const actions = {
    counterOffer: (caller: Caller, { offer }: World) => counter(caller, offer, 4200),
    acceptOffer: (caller: Caller, { offer: { id, revision } }: World) =>
      client().acceptOffer(caller, { id, expectedRevision: revision }),
    rejectOffer: (caller: Caller, { offer: { id } }: World) => client().rejectOffer(caller, { id }),
    withdrawOffer: (caller: Caller, { offer: { id } }: World) => client().withdrawOffer(caller, { id }),
  };
  const expired =
    (call: (world: World) => Promise<unknown>) =>
    async (world: World): Promise<void> => {
      await passDeadlines(tested(), 'offer', world.offer.id);
      await call(world);
    };

  /** Actions of both parties on the offer. `by` depends on the party that must answer. */
  const drivesOf = ({ awaiting }: Offer): Drive<World>[] =>
    (['buyer', 'seller'] as const).flatMap((party: Party) => {
      const by: Cause = awaiting === party ? 'awaiting party' : 'proposing party';
      return (Object.keys(actions) as (keyof typeof actions)[]).flatMap((operation): Drive<World>[] => {
        const call = (world: World) => actions[operation](world[party], world);
        return [
          { operation, by, call },
          { operation, by: 'system', call: expired(call) },
          { operation, by, call: (world) => actions[operation](newSeller(), world) },
        ];
      });
    });
  const otherDrives: Drive<World>[] = [
    ...[4850, 900].map(
      (amount): Drive<World> => ({
        operation: 'counterOffer',
        by: 'awaiting party',
        call: ({ buyer, offer }) => counter(buyer, offer, amount),
      }),
    ),
    {
      operation: 'createOffer',
      by: 'system',
      call: expired(({ buyer, listingId }) => offerOf(buyer, listingId, 3900)),
    },
    { operation: 'createOffer', by: 'system', call: ({ buyer, listingId }) => offerOf(buyer, listingId, 3900) },
    { operation: 'expireOffers', by: 'system', call: () => tested().engine.expireOffers(worker, { limit: 100 }) },
    {
      operation: 'expireOffers',
      by: 'system',
      call: expired(() => tested().engine.expireOffers(worker, { limit: 100 })),
    },
    // The listing has ended and the offer is still open, as when there are more offers than one transaction closes.
    ...[
      { status: 'sold_out', reason: 'sold_out' },
      { status: 'archived', reason: 'listing_closed' },
    ].map(
      ({ status, reason }): Drive<World> => ({
        operation: 'expireOffers',
        by: 'system',
        call: async ({ listingId }) => {
          await endListing(listingId, status);
          await execute(tested(), 'insert into offer_closing values (?, ?)', [listingId, reason]);
          await tested().engine.expireOffers(worker, { limit: 100 });
        },
      }),
    ),
    {
      operation: 'createOrder',
      by: 'system',
      call: ({ listingId }) => client().createOrder(newSeller(), { items: [{ listingId, quantity: 2 }] }),
    },
    {
      operation: 'recordPayment',
      by: 'system',
      call: async ({ seller, listingId }) => {
        const { quantity, quantityReserved } = (await client().getListing(seller, { id: listingId })).output;
        const items = [{ listingId, quantity: quantity - quantityReserved }];
        await pay(tested(), (await client().createOrder(newSeller(), { items })).output);
      },
    },
    {
      operation: 'updateListing',
      by: 'system',
      call: ({ seller, listingId }) => client().updateListing(seller, { id: listingId, quantity: 0 }),
    },
    {
      operation: 'updateListing',
      by: 'system',
      call: ({ seller, listingId }) =>
        client().updateListing(seller, { id: listingId, price: usd(3000), autoAcceptAmount: null }),
    },
    {
      operation: 'pauseListing',
      by: 'system',
      call: ({ seller, listingId: id }) => client().pauseListing(seller, { id }),
    },
    {
      operation: 'archiveListing',
      by: 'system',
      call: ({ seller, listingId: id }) => client().archiveListing(seller, { id }),
    },
    {
      operation: 'archiveListings',
      by: 'system',
      call: async ({ seller }) => {
        await close(seller);
        const { organizationId } = seller;
        await tested().engine.archiveListings(worker, { organizationId, after: null, limit: 100 });
      },
    },
    ...(['buyer', 'seller'] as const).map(
      (party): Drive<World> => ({
        operation: 'closeOffers',
        by: 'system',
        call: async ({ [party]: organization }) => {
          await close(organization);
          await tested().engine.closeOffers(worker, { organizationId: organization.organizationId, limit: 100 });
        },
      }),
    ),
  ];

  /**
   * Records the changes of an offer after a version of it, from its events. The first is caused by the call, those
   * after it by the system. Resolves to the last status.
   */
  async function record(
    id: string,
    before: { status: string | null; version: number },
    { operation, by }: Pick<Drive<World>, 'operation' | 'by'>,
  ): Promise<string | null> {
    let { status } = before;
    let cause = by;
    for (const { type, status: to, reason } of await eventsOf(tested(), id, before.version)) {
      observed.push({ from: status, to, by: cause, operation, reason, event: type });
      [status, cause] = [to, 'system'];
    }
    return status;
  }

  beforeAll(async () => {
    for (const amount of [4000, 4800, 900]) {
      const { buyer, listing } = await newListing();
      const { id, status } = await offerOf(buyer, listing.id, amount);
      expect(await record(id, { status: null, version: 0 }, { operation: 'createOffer', by: 'buyer' })).toBe(status);
    }
    for (const [status, prepare] of worlds) {
      const { offer } = await newWorld(prepare);
      let unchanged: World | undefined;
      for (const drive of [...drivesOf(offer), ...otherDrives]) {
        const world: World = unchanged ?? (await newWorld(prepare));
        const before = await rowOf(tested(), 'offer', world.offer.id);
        expect(before.status).toBe(status);
        unchanged = isUnchanged(drive, await attempt(() => drive.call(world))) ? world : undefined;
        const after = await rowOf(tested(), 'offer', world.offer.id);
        // Every change of an offer has an event.
        const seen = observed.length;
        expect(await record(world.offer.id, before, drive)).toBe(after.status);
        expect(observed.length - seen).toBe(after.version - before.version);
      }
    }
  });

  test.each([null, ...offerStatuses])(
    'from %s, operations change an offer as the table says, and not otherwise',
    (status) => {
      expect(observedFrom(observed, status)).toEqual(expectedFrom(offerTransitions, status));
    },
  );
});
