import { describe } from 'vitest'
import { serverSuite } from '../../testing/server-suite.ts'
import { createFakeSimServer } from './sim/fake-sim-server.ts'

describe('OB-39 the server in memory answers the tills', () => serverSuite(createFakeSimServer))
