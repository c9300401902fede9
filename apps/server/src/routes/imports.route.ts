import { exportRows, listImportRows } from '../services/imports/import-rows.service.ts'
import {
  chooseColumns,
  listImportKinds,
  listOwnImports,
  readImport,
  readImportColumns,
  sendImportPart,
  startImport,
  startRun,
  startUndo,
} from '../services/imports/imports.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const importsRoutes = (ports: Ports) =>
  ({
    listImportKinds: ({ identity }) => listImportKinds(ports, identity),
    listImports: ({ identity }) => listOwnImports(ports, identity),
    startImport: (call) => startImport(ports, call, call.body),
    sendImportPart: (call) => sendImportPart(ports, call, { ...call.params, content: call.body.Content }),
    readImport: (call) => readImport(ports, call, call.params.key),
    readImportColumns: (call) => readImportColumns(ports, call, call.params.key),
    checkImport: (call) => chooseColumns(ports, call, call.params.key, call.body),
    listImportRows: (call) => listImportRows(ports, call, call.params.key, call.query),
    runImport: (call) => startRun(ports, call, call.params.key),
    undoImport: (call) => startUndo(ports, call, call.params.key),
    exportRows: (call) => exportRows(ports, call, call.params.kind, call.query.after),
  }) satisfies Partial<Handlers>
