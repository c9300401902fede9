import {
  deleteSchedule,
  listSchedules,
  saveSchedule,
  sendSchedule,
} from '../services/reports/report-schedules.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const reportSchedulesRoutes = (ports: Ports) =>
  ({
    listReportSchedules: ({ identity }) => listSchedules(ports, identity),
    saveReportSchedule: ({ identity, params, body }) => saveSchedule(ports, identity, params.key, body),
    deleteReportSchedule: ({ identity, params }) => deleteSchedule(ports, identity, params.key),
    sendReportSchedule: ({ identity, params }) => sendSchedule(ports, identity, params.key),
  }) satisfies Partial<Handlers>
