/** The one door of the sync engine. */
export {
  type CatalogueKeeper,
  createCatalogueKeeper,
  type Goods,
  type GoodsState,
} from './catalogue-keeper.ts'
export { type Connection, watchConnection } from './connection.ts'
export { type Sender, startSender } from './outbox/sender.ts'
export { createTransport } from './outbox/transport.ts'
