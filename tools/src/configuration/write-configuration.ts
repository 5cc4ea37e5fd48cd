import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { configurationDocument, settingNamesSource } from './configuration-document.ts';

writeFileSync(path.join(repositoryRoot, 'docs/configuration.md'), configurationDocument());
writeFileSync(path.join(repositoryRoot, 'libs/kernel/src/settings/setting-names.generated.ts'), settingNamesSource());
