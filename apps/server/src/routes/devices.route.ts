import { readDevices, releaseDevice, signOutDevice } from '../services/devices/devices.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const devicesRoutes = (ports: Ports) =>
  ({
    listDevices: ({ identity, query }) => readDevices(ports, identity, query),
    releaseDevice: ({ identity, params }) => releaseDevice(ports, identity, params.key),
    signOutDevice: ({ identity, params }) => signOutDevice(ports, identity, params.key),
  }) satisfies Partial<Handlers>
