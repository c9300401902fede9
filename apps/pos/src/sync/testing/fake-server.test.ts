import { serverSuite } from '../../testing/server-suite.ts'
import { createFakeSimServer } from './sim/fake-sim-server.ts'

serverSuite('the server in memory', createFakeSimServer)
