import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type ConnectionOptions, isGrpcServiceError } from '@temporalio/client';

export type SearchAttributeType = 'Text' | 'Keyword' | 'Int' | 'Double' | 'Bool' | 'Datetime' | 'KeywordList';
export type SearchAttributes = Record<string, SearchAttributeType>;

export interface NamespaceOptions {
  namespace: string;
  searchAttributes: SearchAttributes;
}

/** Time after which Temporal deletes a closed workflow. */
const retention = { seconds: (7 * 24 * 3600) as never };
const grpcAlreadyExists = 6;
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
 * A connection to Temporal that ignores `http_proxy`, like the worker's. Otherwise the client for Node would use a
 * proxy of the environment for every address, even for 127.0.0.1.
 */
export function directConnection(options: ConnectionOptions): Connection {
  return Connection.lazy({ ...options, channelArgs: { 'grpc.enable_http_proxy': 0 } });
}

/** Creates a namespace with a retention of a week, unless it exists: then its retention is unchanged. */
export async function createNamespace(
  { workflowService }: Connection,
  { namespace }: Pick<NamespaceOptions, 'namespace'>,
): Promise<void> {
  try {
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: retention });
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== grpcAlreadyExists) throw error;
  }
}

/** Sets the retention of a namespace that the caller has created to a week. */
export async function setRetention(
  { workflowService }: Connection,
  { namespace }: Pick<NamespaceOptions, 'namespace'>,
): Promise<void> {
  await workflowService.updateNamespace({ namespace, config: { workflowExecutionRetentionTtl: retention } });
}

/**
 * Registers the search attributes that the namespace lacks. Resolves when workflows can be started with them. Throws if
 * that takes longer than 20 s.
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
