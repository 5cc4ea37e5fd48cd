import { ServiceError } from '@marketplace/kernel';

/**
 * `rate_limited` because attempts of the same network have failed, possibly those of strangers. Operations may admit the
 * caller in another way.
 */
export class CrowdedAttempt extends ServiceError {
  constructor({ kind, detail, facts }: ServiceError) {
    super(kind, detail, facts);
  }
}
