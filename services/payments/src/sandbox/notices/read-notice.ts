import type { ProviderNotice } from '../../provider/payment-provider.ts';
import { assertSigned, signatureHeader } from './signature.ts';
import type { NoticeBody } from './write-notice.ts';

/** Verifies and reads a notice. Throws `invalid_signature`. */
export function readNotice(secret: string, body: Buffer, headers: Record<string, string>): ProviderNotice | null {
  assertSigned(secret, body, headers[signatureHeader]);
  // Only the sandbox has the secret, so the body has its shape.
  const { id, type, data } = JSON.parse(body.toString('utf8')) as NoticeBody;
  return { id, type, object: data.object.object, ref: data.object.id };
}
