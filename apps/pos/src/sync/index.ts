/** The one door of the sync engine. */
export {
  type CatalogueKeeper,
  createCatalogueKeeper,
  type Goods,
  type GoodsState,
} from './catalogue-keeper.ts'
export { type Connection, watchConnection } from './connection.ts'
export type { PullPlace } from './pull/list-kinds.ts'
export { createPuller, type Puller } from './pull/puller.ts'
export { pullCustomers } from './pull/pull-customers.ts'
export { pullProducts } from './pull/pull-products.ts'
export { type Sender, startSender } from './outbox/sender.ts'
export { createSaleTransport } from './outbox/transport.ts'
