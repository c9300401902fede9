/** The till's side of the bridge, for tests that have the real bridge at its other end. */
export { createBridgeClient } from '../print/bridge-client.ts'
