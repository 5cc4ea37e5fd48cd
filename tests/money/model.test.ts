import { afterAll, beforeAll } from '@jest/globals';
import { testModel } from '@marketplace/store/testing/model';
import { addressCommands } from './model/address-commands.ts';
import { disputeCommands } from './model/dispute-commands.ts';
import { operatorCommands } from './model/operator-commands.ts';
import { paymentCommands } from './model/payment-commands.ts';
import { payoutCommands, providerCommands, standingCommands } from './model/provider-commands.ts';
import { refundCommands } from './model/refund-commands.ts';
import { expectQuiet, systemCommands } from './model/system-commands.ts';
import { tradeCommands } from './model/trade-commands.ts';
import { newWorld } from './model/world.ts';
import { type MoneyUnderTest, openMoney, type RiskLimits } from '../support/money/money-under-test.ts';

/** Low enough for the few orders of a run to reach them. */
const risk: RiskLimits = {
  newSellerDays: 10,
  newSellerPayoutDelayDays: 2,
  newSellerPayoutPerDay: 40,
  sellerPayoutPerDay: 100,
  newSellerDebt: 2,
  sellerDebt: 10,
  payoutAccountWaitDays: 1,
  newSellerReserveBps: 1_500,
  newSellerReserveDays: 5,
};

let open: MoneyUnderTest;
let controlled: MoneyUnderTest;
beforeAll(async () => {
  open = await openMoney();
  controlled = await openMoney({ risk });
});
afterAll(async () => {
  await open?.close();
  await controlled?.close();
});

testModel('whatever parties, operator, system and provider do, in any order, the money is where the records say', {
  kinds: {
    ...tradeCommands,
    ...addressCommands,
    ...paymentCommands,
    ...refundCommands,
    ...disputeCommands,
    ...payoutCommands,
    ...operatorCommands,
    ...standingCommands,
    ...providerCommands,
    ...systemCommands,
  },
  begin: [() => newWorld(open), () => newWorld(controlled)],
  journal: ({ journal }) => journal,
  end: expectQuiet,
  usual: { sequences: 5, commandsMax: 100 },
  deep: { sequences: 150, commandsMax: 300, withinMs: 1_400_000 },
});
