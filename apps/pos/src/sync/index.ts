/** The one door of the sync engine. */
export type { Goods, GoodsState } from './catalogue-keeper.ts'
export { type CatalogueKeeper, createCatalogueSync, type PullNews } from './catalogue-sync.ts'
export { type Connection, watchConnection } from './connection.ts'
export type { PullPlace } from './pull/list-kinds.ts'
export type { Puller } from './pull/puller.ts'
export { type Sender, startSender } from './outbox/sender.ts'
export { createSaleTransport } from './outbox/transport.ts'
