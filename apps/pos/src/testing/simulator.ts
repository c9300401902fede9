export { createFakeSimServer } from '../sync/testing/sim/fake-sim-server.ts'
export { simulate, type SimResult, type SimServer } from '../sync/testing/sim/simulate.ts'
