import {
  deleteExport,
  downloadExport,
  readData,
  startExport,
} from '../services/company-data/company-export.service.ts'
import { askCompanyDeletion, takeBackDeletion } from '../services/company-data/company-deletion.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const dataRoutes = (ports: Ports) =>
  ({
    readData: ({ identity }) => readData(ports, identity),
    startExport: ({ identity, body }) => startExport(ports, identity, body),
    downloadExport: ({ identity }) => downloadExport(ports, identity),
    deleteExport: ({ identity }) => deleteExport(ports, identity),
    askCompanyDeletion: ({ identity, body }) => askCompanyDeletion(ports, identity, body),
    takeBackDeletion: ({ identity }) => takeBackDeletion(ports, identity),
  }) satisfies Partial<Handlers>
