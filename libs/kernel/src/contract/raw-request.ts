import { z } from 'zod';

/** Maximum body of a raw route, in bytes. */
export const rawBodyBytesMax = 256 * 1024;

/**
 * Input members of an operation behind a raw route: the unparsed body in base64, and the headers that the route passes
 * on, by lower-case name. The body is not parsed because signatures are verified over its exact bytes.
 */
export const rawRequestInput = {
  body: z.base64().max(4 * Math.ceil(rawBodyBytesMax / 3)),
  headers: z.record(z.string(), z.string()),
};
