import 'fake-indexeddb/auto'
import { type Databases, openDatabases } from '../db/sales-db.ts'

let count = 0

/** A device with an empty disk of its own. */
export const newDevice = (): Promise<Databases> => openDatabases(`salesDB-test-${++count}`)
