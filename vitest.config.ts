import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.mjs'
import { RINGS } from './tools/test/rings.mjs'

const executablePath = findChromium()
/** Of two cores vitest would use one, while most of a test's time passes in PostgreSQL, a server or a browser. */
const WORKERS = 2
/** What is waited for comes at once or not at all; a second, which is the default, is too short on a busy machine. */
const EXPECT = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          ...RINGS.unit,
          environment: 'node',
          // No file of this ring mocks a module: loading them anew for each file would cost half of its time.
          isolate: false,
          maxWorkers: WORKERS,
          setupFiles: 'tools/test/seed.setup.ts',
          testTimeout: 30_000,
          expect: EXPECT,
        },
      },
      {
        test: {
          name: 'pg',
          ...RINGS.pg,
          environment: 'node',
          // As above: each file has a database of its own, and that is all the isolation it needs.
          isolate: false,
          maxWorkers: WORKERS,
          globalSetup: 'tools/test/postgres.setup.ts',
          setupFiles: 'tools/test/seed.setup.ts',
          testTimeout: 30_000,
          expect: EXPECT,
          hookTimeout: 60_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Found late, a dependency makes the page reload in the middle of a test.
        optimizeDeps: {
          // The React of the product. The other one notes for every element where it was made, which takes a third of the time of a page.
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          include: [
            'barcode-detector/ponyfill',
            'bwip-js/generic',
            'dexie',
            'react',
            'react-dom/client',
            'react/jsx-runtime',
            'zod',
            'fflate',
            'i18next',
            'pdfkit',
            'react-i18next',
            '@mantine/charts',
            '@mantine/core',
            '@mantine/hooks',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'react-router',
          ],
        },
        test: {
          name: 'web',
          ...RINGS.web,
          env: { EVERTILL_LONG: process.env['EVERTILL_LONG'] ?? '' },
          // A page loads the modules once for all of its files: with a page for each file, loading took half of the time.
          isolate: false,
          setupFiles: 'tools/test/web.setup.ts',
          maxWorkers: WORKERS,
          testTimeout: 30_000,
          expect: EXPECT,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          ...RINGS.e2e,
          environment: 'node',
          globalSetup: 'tools/test/product.setup.ts',
          setupFiles: 'tools/test/e2e.setup.ts',
          // The report of a failed test comes before the file's own hooks close its pages.
          sequence: { hooks: 'list' },
          // Isolated on purpose: in a worker that has killed browsers before, Playwright's routes go deaf (sync/bad-lines).
          // Each file has a server, a database and a browser of its own, and waits more than it works.
          maxWorkers: WORKERS,
          testTimeout: 120_000,
          expect: EXPECT,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
