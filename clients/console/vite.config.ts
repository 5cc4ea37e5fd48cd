import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documentsApart } from './build/documents-apart.ts';

/** Address of a running `npm start`. The development server forwards all other requests to it. */
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/console/',
  plugins: [documentsApart(), react()],
  server: {
    proxy: {
      // Streams stay open, and tests of endpoints are answered after up to 35 s.
      '^/(api|open|docs)/': { target: api, timeout: 60_000 },
      '/console/config.json': api,
    },
  },
  build: {
    // The policy of the console allows no data: addresses, for fonts and images neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    sourcemap: false,
    // Lists the files that each screen loads, for `npm run weights -w clients/console`.
    manifest: 'manifest.json',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});
