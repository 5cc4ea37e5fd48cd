import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { marketplaceApi } from '../api.ts';
import { errorDocuments } from './documents/error-documents.ts';

const folder = new URL('../../../docs/errors/', import.meta.url);
const documents = errorDocuments(marketplaceApi().errors);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!documents.has(name)) rmSync(new URL(name, folder));
for (const [name, text] of documents) writeFileSync(new URL(name, folder), text);
