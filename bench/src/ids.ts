import { newId } from '@marketplace/kernel';

/** An idempotency key in the form of an id. A replay (bench/src/replay) therefore gives each request another one. */
export function newKey(): string {
  return newId('obx').replace('obx_', 'idk_');
}

/**
 * SQL: a valid id with the prefix, for number `n`, an SQL expression. Ids ascend with `n`, as real ids do with
 * time. `series` makes the ids of two inserts different.
 */
export function sqlId(prefix: string, series: string, n: string): string {
  return `('${prefix}_00' || lpad(to_hex(${n}), 8, '0') || substr(md5('${series}' || ${n}), 1, 16))`;
}
