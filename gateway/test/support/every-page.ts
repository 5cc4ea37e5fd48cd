import { marketplaceApi } from '../../src/api.ts';
import { madeFiles } from '../../src/http/static-files.ts';
import { pageRouters } from '../../src/pages/pages.ts';
import { sampleInput } from './sample.ts';

export interface EveryPage {
  /** Pages that need no credential, one for each route. */
  open: string[];
  /** The pages of error codes, which have one template. */
  errors: string[];
  /** Documents of records, which need a session. Their ids are those of fake records. */
  documents: string[];
}

/** Files that the pages load. They are served beside the pages. */
const asset = /\.(css|js|json|graphql)$/;

/** The paths of all pages that the gateway serves, taken from its routes. */
export function everyPage(): EveryPage {
  const api = marketplaceApi();
  const routers = pageRouters({
    ...api,
    calls: new Map(),
    publicUrl: new URL('http://localhost'),
    sourceAddresses: [],
    hasConsole: true,
    files: madeFiles(),
    sandbox: false,
  });
  const paths = routers
    .flatMap(({ stack }) => stack)
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => String(path))
    .filter((path) => !asset.test(path));
  const isError = (path: string): boolean => path.startsWith('/docs/errors/');
  return {
    open: paths.filter((path) => !isError(path)),
    errors: paths.filter(isError),
    documents: api.routes
      .filter(({ route }) => route.document)
      .map(({ pattern, operation }) => pattern.replace(':id', String(sampleInput(operation)['id']))),
  };
}
