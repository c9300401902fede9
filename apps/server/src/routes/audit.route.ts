import { checkAudit, exportAudit, listAudit, readAuditState } from '../services/audit/audit-page.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const auditRoutes = (ports: Ports) =>
  ({
    listAudit: ({ identity, query }) => listAudit(ports, identity, query),
    readAuditState: ({ identity }) => readAuditState(ports, identity),
    checkAudit: ({ identity }) => checkAudit(ports, identity),
    exportAudit: ({ identity, body }) => exportAudit(ports, identity, body),
  }) satisfies Partial<Handlers>
