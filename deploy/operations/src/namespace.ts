import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';

export type SearchAttributeType = 'Text' | 'Keyword' | 'Int' | 'Double' | 'Bool' | 'Datetime' | 'KeywordList';
export type SearchAttributes = Record<string, SearchAttributeType>;

export interface NamespaceOptions {
  namespace: string;
  searchAttributes: SearchAttributes;
}

/** Temporal deletes a closed workflow after this time. */
const retentionSeconds = 7 * 24 * 3600;
const attributesMsMax = 20_000;

/** Numbers of `temporal.api.enums.v1.IndexedValueType`. */
const indexedValueTypes: Record<SearchAttributeType, number> = {
  Text: 1,
  Keyword: 2,
  Int: 3,
  Double: 4,
  Bool: 5,
  Datetime: 6,
  KeywordList: 7,
};

/**
 * Sets the retention of an existing namespace to a week and registers the search attributes that it lacks. May be
 * called repeatedly.
 */
export async function prepareNamespace(
  connection: Connection,
  { namespace, searchAttributes }: NamespaceOptions,
): Promise<void> {
  await connection.workflowService.updateNamespace({
    namespace,
    config: { workflowExecutionRetentionTtl: { seconds: retentionSeconds as never } },
  });
  await registerSearchAttributes(connection, { namespace, searchAttributes });
}

/**
 * Registers the search attributes that the namespace lacks. Resolves when workflows can be started with them. Throws
 * when that takes longer than 20 s.
 */
export async function registerSearchAttributes(
  connection: Connection,
  { namespace, searchAttributes }: NamespaceOptions,
): Promise<void> {
  const missing = await missingAttributes(connection, namespace, searchAttributes);
  if (missing.length === 0) return;
  const types = Object.fromEntries(missing.map((name) => [name, indexedValueTypes[searchAttributes[name]!]]));
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: types });
  } catch (error) {
    // Another process may have added them in the meantime.
    if (!/already exist/i.test((error as Error).message)) throw error;
  }

  // The server's parts load new attributes with a delay. Until then, a workflow that uses them is refused.
  const deadline = Date.now() + attributesMsMax;
  while ((await missingAttributes(connection, namespace, searchAttributes)).length > 0) {
    if (Date.now() > deadline) throw new Error(`Temporal did not register ${missing.join(', ')}.`);
    await sleep(100);
  }
}

async function missingAttributes(
  connection: Connection,
  namespace: string,
  wanted: SearchAttributes,
): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return Object.keys(wanted).filter((name) => !(name in customAttributes));
}
