import type { Database } from '../../db/database.ts'
import { makeDemoOrders } from './demo-orders.ts'
import { makeDemoSales } from './demo-sales.ts'

/** What services create for the demo, after the data they need. */
export const makeDemoDocuments = async (db: Database): Promise<void> => {
  await makeDemoSales(db)
  await makeDemoOrders(db)
}
