import {
  deleteExport,
  downloadExport,
  readData,
  startExport,
} from '../services/company-data/company-export.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const dataRoutes = (ports: Ports) =>
  ({
    readData: ({ identity }) => readData(ports, identity),
    startExport: ({ identity, body }) => startExport(ports, identity, body),
    downloadExport: ({ identity }) => downloadExport(ports, identity),
    deleteExport: ({ identity }) => deleteExport(ports, identity),
  }) satisfies Partial<Handlers>
