export { createFakeSimServer } from '../sync/testing/sim/fake-sim-server.ts'
export { simulate, type SimServer } from '../sync/testing/sim/simulate.ts'
