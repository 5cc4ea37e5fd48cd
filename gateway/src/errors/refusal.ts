import {
  type ErrorFacts,
  type ErrorKind,
  type InputFault,
  type KernelErrorCode,
  ServiceError,
} from '@marketplace/kernel';

/** A fault and where it stands in the HTTP request: a JSON Pointer into the body, a query parameter or a header. */
export interface LocatedFault {
  pointer?: string;
  parameter?: string;
  header?: string;
  code: string;
  detail: string;
}

/**
 * A refusal that knows the places of its faults. Services name members of an input; only the gateway knows where those
 * stood.
 */
export class Refusal extends ServiceError {
  readonly errors: LocatedFault[];

  constructor(kind: KernelErrorCode | ErrorKind, detail: string, errors: LocatedFault[], facts?: ErrorFacts) {
    super(kind, detail, facts);
    this.errors = errors;
  }
}

export function headerRefusal(code: KernelErrorCode, header: string, detail: string): Refusal {
  return new Refusal(code, `The header ${header} cannot be read.`, [{ header, code, detail }]);
}

export function queryRefusal(parameter: string, code: string, detail: string): Refusal {
  return new Refusal('invalid_parameter', 'The query cannot be read: see `errors`.', [{ parameter, code, detail }]);
}

export function bodyRefusal(path: InputFault['path'], code: string, detail: string): Refusal {
  return new Refusal('validation_failed', 'The body does not fit: see `errors`.', [
    { pointer: pointerTo(path), code, detail },
  ]);
}

/** RFC 6901. */
export function pointerTo(path: InputFault['path']): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
