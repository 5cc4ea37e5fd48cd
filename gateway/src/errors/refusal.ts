import {
  type ErrorFacts,
  type ErrorKind,
  type InputFault,
  type KernelErrorCode,
  ServiceError,
} from '@marketplace/kernel';

/**
 * An invalid part of the HTTP request. One of `pointer` (a JSON Pointer into the body), `parameter` (in the query) and
 * `header` says where it is.
 */
export interface LocatedFault {
  pointer?: string;
  parameter?: string;
  header?: string;
  code: string;
  detail: string;
}

/**
 * An error that names the invalid parts of the HTTP request. Services name members of an operation's input; only the
 * gateway knows their location in the request.
 */
export class Refusal extends ServiceError {
  readonly errors: LocatedFault[];

  constructor(kind: KernelErrorCode | ErrorKind, detail: string, errors: LocatedFault[], facts?: ErrorFacts) {
    super(kind, detail, facts);
    this.errors = errors;
  }
}

/** The error for an invalid header. */
export function headerRefusal(code: KernelErrorCode, header: string, detail: string): Refusal {
  return new Refusal(code, `The header ${header} is invalid.`, [{ header, code, detail }]);
}

/** The error `invalid_parameter` for a query parameter. `code` is that of the entry in `errors`. */
export function queryRefusal(parameter: string, code: string, detail: string): Refusal {
  return new Refusal('invalid_parameter', 'The query is invalid: see `errors`.', [{ parameter, code, detail }]);
}

/** The error `validation_failed` for a member of the body. `code` is that of the entry in `errors`. */
export function bodyRefusal(path: InputFault['path'], code: string, detail: string): Refusal {
  return new Refusal('validation_failed', 'The body is invalid: see `errors`.', [
    { pointer: pointerTo(path), code, detail },
  ]);
}

/** The error for a body beyond `bytesMax` bytes. */
export function bodyTooLarge(bytesMax: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must not exceed ${bytesMax / 1024} KB, after decompression too.`,
  );
}

/** A path as a JSON Pointer (RFC 6901). */
export function pointerTo(path: InputFault['path']): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
