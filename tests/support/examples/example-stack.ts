import pg from 'pg';
import { createApi } from '../api.ts';
import { becomeOperator, operatorOrganizationId } from '../operator.ts';
import { startReceiver } from '../receiver.ts';
import { startOneProcess, startTestBase } from '../stacks/stack-host.ts';
import { newTrader } from '../traders.ts';
import { type ExampleWorld, openPayoutAccount } from './example-world.ts';

/** A running service for sending examples. */
export interface ExampleStack {
  world: ExampleWorld;
  close(): Promise<void>;
}

/** The host of the example's endpoints leads to this machine, where nothing answers. */
const addresses = [{ address: '127.0.0.1', family: 4 }];

/** Starts a separate service, with a seller, a buyer and an operator. */
export async function startExampleStack(): Promise<ExampleStack> {
  const base = await startTestBase();
  const environment = {
    TEST_HELPERS: '1',
    OPERATOR_ORGANIZATION_ID: operatorOrganizationId,
    QUOTAS: 'endpoints=100',
  };
  const stack = await startOneProcess(base, { environment, addresses });
  const at = { origin: stack.origin, base };
  const database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  const receiver = await startReceiver(({ path }, response) => {
    response.writeHead(path.startsWith('/failing') ? 500 : path.startsWith('/gone') ? 410 : 204).end();
  });
  const [seller, buyer, operator] = await Promise.all(
    ['seller', 'buyer', 'operator'].map((name) => newTrader(at, `${name}@examples.example`)),
  );
  await becomeOperator(database, operator!.organizationId);
  await operator!.owner.send('PUT', '/auth/session/organization', { organizationId: operatorOrganizationId });
  await openPayoutAccount(seller!);
  return {
    world: {
      ...at,
      database,
      receiver,
      nobody: createApi(stack.origin),
      seller: seller!,
      buyer: buyer!,
      operator: operator!.owner,
    },
    close: async () => {
      await database.end();
      await stack.stop();
      await receiver.close();
      await base.close();
    },
  };
}
