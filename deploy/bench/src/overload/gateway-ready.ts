import { waitFor } from '@marketplace/local/testing/wait-for';

/** Resolves when the gateway says that it and all services behind it are ready. */
export async function gatewayReady(origin: string): Promise<void> {
  await waitFor(`${origin}/readyz`, async () => (await fetch(`${origin}/readyz`)).ok);
}
