import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import startServers, { stopServers } from '../jest/start-servers.ts';
import { takePicture, takeSmallPicture, startShowcase, looksOf } from '../support/browser/showcase/visits.ts';
import type { View } from '../support/browser/showcase/views/view.ts';
import { views } from '../support/browser/showcase/views/views.ts';

// node pictures.main.ts <folder> [--only PART] [--guide]: starts the product with demo data, and takes a picture of
// every screen and dialog of the console in both widths and color schemes, <folder>/<view>-<width>-<light or dark>.png.
// With --guide only those of docs/using-the-console.md: <folder>/<view>.webp.

const inGuide = [
  'home-seller',
  'offer-your-turn',
  'order-money',
  'dispute-answered',
  'money',
  'delivery-retrying',
  'operator-order-claimed',
];

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' }, guide: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Usage: node pictures.main.ts <folder> [--only PART] [--guide]');
mkdirSync(folder, { recursive: true });

await startServers();
try {
  const { open, close } = await startShowcase();
  const wanted = values.guide
    ? ({ name }: View) => inGuide.includes(name)
    : ({ name }: View) => name.includes(values.only);
  for (const view of views.filter(wanted)) {
    const page = await open(view);
    if (values.guide) await takeSmallPicture(page, path.join(folder, `${view.name}.webp`));
    else
      for (const look of looksOf(view))
        await takePicture(page, look, path.join(folder, `${view.name}-${look.width}-${look.colorScheme}.png`));
    console.log(view.name);
  }
  await close();
} finally {
  await stopServers?.();
}
