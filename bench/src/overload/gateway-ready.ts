import { waitFor } from '@marketplace/tests/wait-for';

/** Resolves when the gateway's `/readyz` returns 200: the gateway and all services are ready. */
export async function gatewayReady(origin: string): Promise<void> {
  await waitFor(`${origin}/readyz`, async () => (await fetch(`${origin}/readyz`)).ok);
}
