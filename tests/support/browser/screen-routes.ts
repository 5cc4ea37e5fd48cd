import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

/** The route of a screen. */
interface ScreenRoute {
  /** Below its parent. */
  path: string;
  /** Screens of an organization, of a person, or of a visitor without a session. */
  parent: 'organization' | 'frame' | 'root';
}

/** The routes that the sources of the console register, in no order. */
export function screenRoutes(): ScreenRoute[] {
  return globSync('clients/console/src/screens/**/*.routes.ts', { cwd: repositoryRoot }).flatMap((file) => {
    const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
    return [...text.matchAll(/getParentRoute: \(\) => (\w+)Route,\s+path: '(\/[^']*)'/g)].map(
      ([, parent, at]) => ({ parent, path: at }) as ScreenRoute,
    );
  });
}
