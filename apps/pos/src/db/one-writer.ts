import type { DBCore, Middleware } from 'dexie'
import type { StoreName } from './stores.ts'

const SHARED: StoreName = 'writing'

/**
 * Every write names one more store, so the browser runs writes one after the other, in all tabs. Reads are as before.
 *
 * Chromium writes a transaction to the disk while it runs, and takes it back at the next start if it was not committed.
 * If it finds two of the same database to take back, it takes the database for damaged and deletes it, with every
 * unsent sale: a power cut is enough (seen in Chromium 156).
 */
export const oneWriter: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'oneWriter',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(
        mode === 'readonly' || stores.includes(SHARED) ? stores : [...stores, SHARED],
        mode,
        options,
      ),
  }),
}
