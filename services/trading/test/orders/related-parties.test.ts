import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { newMarket, newOffer, type newSeller, tradingWith, usd } from '../trading-under-test.ts';

/** The caller, whose organization has an owner in common with another one. */
function ownedWith(caller: ReturnType<typeof newSeller>, { organizationId }: { organizationId: string }): Caller {
  const related = { owners: [organizationId], members: [organizationId] };
  return { ...caller, actor: { ...caller.actor, related } as Caller['actor'] };
}

const refused = { code: 'self_dealing' };

onBothTransports('organizations that share an owner', tradingWith({ RISK_CONTROLS: 'on' }), (tested) => {
  test('cannot order or make offers from each other', async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    const owner = ownedWith(buyer, seller);
    const order = { items: [{ listingId: listing.id, quantity: 1 }] };
    await expect(tested().client.createOrder(owner, order)).rejects.toMatchObject(refused);
    const offer = { listingId: listing.id, unitAmount: usd(4000) };
    await expect(tested().client.createOffer(owner, offer)).rejects.toMatchObject(refused);
    expect((await tested().client.createOrder(buyer, order)).output.status).toBe('pending_payment');
  });

  test('cannot continue an offer of before, whichever of them answers', async () => {
    const { buyer, seller, offer } = await newOffer(tested());
    const { id, revision: expectedRevision } = offer;
    const accepted = tested().client.acceptOffer(ownedWith(seller, buyer), { id, expectedRevision });
    await expect(accepted).rejects.toMatchObject(refused);
    const terms = { id, expectedRevision, unitAmount: usd(4500) };
    await expect(tested().client.counterOffer(ownedWith(seller, buyer), terms)).rejects.toMatchObject(refused);
  });

  test('may trade if they share other members only', async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    const related = { owners: [], members: [seller.organizationId] };
    const caller = { ...buyer, actor: { ...buyer.actor, related } as Caller['actor'] };
    const order = { items: [{ listingId: listing.id, quantity: 1 }] };
    expect((await tested().client.createOrder(caller, order)).output.status).toBe('pending_payment');
  });
});

onBothTransports('a sandbox without controls of risk', tradingWith({}), (tested) => {
  test('lets one person try both sides', async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    const order = { items: [{ listingId: listing.id, quantity: 1 }] };
    const { output } = await tested().client.createOrder(ownedWith(buyer, seller), order);
    expect(output.status).toBe('pending_payment');
  });
});

onBothTransports('real money outside production', tradingWith({ PAYMENTS_PROVIDER: 'stripe' }), (tested) => {
  test('has the controls of risk: the order is refused, and not only its payment', async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    const order = { items: [{ listingId: listing.id, quantity: 1 }] };
    await expect(tested().client.createOrder(ownedWith(buyer, seller), order)).rejects.toMatchObject(refused);
  });
});

onBothTransports('the fee of the platform', tradingWith({ FEE_INCLUDES_SHIPPING: 'false' }), (tested) => {
  test('is of the goods only, if the operator says so', async () => {
    const { buyer, seller, listing } = await newMarket(tested(), { price: usd(1000), shippingAmount: usd(500) });
    const { output } = await tested().client.createOrder(buyer, { items: [{ listingId: listing.id, quantity: 1 }] });
    const sold = (await tested().client.getOrder(seller, { id: output.id })).output;
    expect(sold).toMatchObject({ total: usd(1500), platformFee: usd(100), sellerNet: usd(1400) });
  });
});
