import { startLoad } from './load.ts';
import { type Product, type ProductOptions, startProduct } from '../setup/product.ts';
import { type Receiver, startReceiver } from '../setup/receiver.ts';
import type { Servers } from '../setup/servers.ts';

/** A product with a client and a receiver. */
export interface BenchSetup extends Product {
  receiver: Receiver;
  load: Awaited<ReturnType<typeof startLoad>>;
  databaseUrl: string;
}

export async function startBenchSetup(servers: Servers, options: ProductOptions): Promise<BenchSetup> {
  // These two processes end with this process, however it ends.
  const [receiver, load] = await Promise.all([startReceiver(), startLoad()]);
  const stopEnds = () => Promise.all([receiver.stop(), load.stop()]);
  try {
    const product = await startProduct(servers, options);
    let stopping: Promise<unknown> | undefined;
    const stop = async (): Promise<void> => void (await (stopping ??= product.stop().then(stopEnds)));
    servers.onStop(stop);
    return { ...product, receiver, load, databaseUrl: servers.databaseUrl, stop };
  } catch (error) {
    await stopEnds();
    throw error;
  }
}
