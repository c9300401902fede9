import { done } from '../services/outcome.ts'
import { deleteView, listViews, saveView } from '../services/reports/report-views.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const reportViewsRoutes = (ports: Ports) =>
  ({
    listReportViews: async ({ identity }) => done({ code: '0', views: await listViews(ports, identity) }),
    saveReportView: ({ identity, body }) => saveView(ports, identity, body),
    deleteReportView: ({ identity, params }) => deleteView(ports, identity, params.viewId),
  }) satisfies Partial<Handlers>
