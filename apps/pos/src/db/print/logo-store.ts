import type { PrintConfig } from '@evertill/contract'
import { type LogoDots, unpackLogo } from '@evertill/paper/logo-dots.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import { logWarning } from '../../platform/log.ts'
import type { SalesDb } from '../sales-db.ts'
import type { PrintLogo } from './print-job.ts'

const storeOf = async (db: SalesDb): Promise<string> =>
  (await db.selectedStore.get('current'))?.value.key ?? ''

const defaultOf = (configs: readonly PrintConfig[]): PrintConfig | undefined =>
  configs.find(({ IsDefault }) => IsDefault) ?? configs[0]

/** The same configuration that the text of a receipt comes from. */
const logoOf = (configs: readonly PrintConfig[], paper: Paper): LogoDots | undefined => {
  const ofPaper = configs.filter((config) => config.Paper === paper)
  const logo = (defaultOf(ofPaper) ?? defaultOf(configs))?.Logo
  if (!logo) return undefined
  try {
    return unpackLogo(logo)
  } catch (error) {
    // Damaged on this device: the receipt is worth more than its logo.
    logWarning('The logo cannot be read.', error)
    return undefined
  }
}

/**
 * The logo above receipts of the chosen store: the one that this device was given, or else that of the print
 * configuration. Both are the shop's, so they go with the shop's data.
 */
export const createLogoStore = (db: SalesDb) => {
  const readOwn = async (): Promise<PrintLogo | undefined> => db.printLogo.get(await storeOf(db))
  return {
    readOwn,
    read: async (paper: Paper): Promise<LogoDots | undefined> =>
      (await readOwn()) ?? logoOf(await db.printConfig.toArray(), paper),
    put: async (logo: LogoDots): Promise<void> => {
      await db.printLogo.put({ ...logo, StoreID: await storeOf(db) })
    },
    remove: async (): Promise<void> => db.printLogo.delete(await storeOf(db)),
  }
}
