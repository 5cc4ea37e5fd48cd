import { z } from 'zod';

/** The largest body that a raw route takes, in bytes. */
export const rawBodyBytesMax = 256 * 1024;

/**
 * Input members of an operation behind a raw route: the body as it came off the wire, in base64, and the headers that
 * the route passes on, by their names in lower case. A signature is checked over exactly these bytes.
 */
export const rawRequestInput = {
  body: z.base64().max(4 * Math.ceil(rawBodyBytesMax / 3)),
  headers: z.record(z.string(), z.string()),
};
