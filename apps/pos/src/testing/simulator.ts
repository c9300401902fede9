export { createFakeSimServer } from '../sync/testing/sim/fake-sim-server.ts'
export { simulate, type SimServer } from '../sync/testing/sim/simulate.ts'
export {
  type AfterSaleBooks,
  type AfterSaleStep,
  openAfterSaleWorld,
} from '../sync/testing/after-sale-world.ts'
export { openSeriesEnd } from '../sync/testing/series-end.ts'
