import type { SalesDb } from '../sales-db.ts'
import type { PrintLogo } from './print-job.ts'

const storeOf = async (db: SalesDb): Promise<string> =>
  (await db.selectedStore.get('current'))?.value.key ?? ''

/** The logo of the chosen store. It is the shop's, so it goes with the shop's data. */
export const createLogoStore = (db: SalesDb) => ({
  read: async (): Promise<PrintLogo | undefined> => db.printLogo.get(await storeOf(db)),
  put: async (logo: Omit<PrintLogo, 'StoreID'>): Promise<void> => {
    await db.printLogo.put({ ...logo, StoreID: await storeOf(db) })
  },
  remove: async (): Promise<void> => db.printLogo.delete(await storeOf(db)),
})
