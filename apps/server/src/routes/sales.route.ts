import { ERROR_TEXTS, type ErrorReply, type SaleReply } from '@evertill/contract'
import { createSaleBatcher } from '../services/sales/sale-batching.ts'
import { type Outcome, done } from '../services/outcome.ts'
import { createLink, listLinks, revokeLink } from '../services/sales/bill-links.service.ts'
import { mailBill } from '../services/sales/bill-mail.service.ts'
import { editSale } from '../services/sales/sale-edit.service.ts'
import { voidSale } from '../services/sales/sale-void.service.ts'
import { acceptSales } from '../services/sales/sales-batch.service.ts'
import { getQuarantine, getQuarantined, reconcile, resolve } from '../services/sales/reconcile.service.ts'
import { getSale, getSales } from '../services/sales/sales-list.service.ts'
import { getFlags } from '../services/review/flags.service.ts'
import { acceptSale } from '../services/sales/sales.service.ts'
import type { Handlers, Ports } from './handler.ts'

/** A refusal inside a batch has the same form as the reply to a single sale. */
const resultOf = (outcome: Outcome<SaleReply>): SaleReply | ErrorReply => {
  if (outcome.ok) return outcome.value
  const { code, errors, quarantineId, billedAs } = outcome.refusal
  return {
    // Codes of the hub are never about a sale.
    code: code as ErrorReply['code'],
    message: ERROR_TEXTS[code],
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...(quarantineId === undefined ? {} : { quarantineId }),
    ...(billedAs === undefined ? {} : { billedAs }),
  }
}

export const salesRoutes = (given: Ports) => {
  const ports = { ...given, ingest: createSaleBatcher(given.db) }
  return {
    // The service validates the body: an unreadable sale goes into quarantine instead of being rejected.
    createOfflineSale: ({ identity, body, rawBody, sentAt }) =>
      acceptSale(ports, { ...identity, sentAt }, { json: body, text: rawBody }),
    createOfflineSales: async ({ identity, body, sentAt }) => {
      const results = await acceptSales(ports, { ...identity, sentAt }, body.sales)
      return done({ code: '0' as const, results: results.map(resultOf) })
    },
    reconcileSales: ({ identity, body }) => reconcile(ports, identity, body),
    listSales: ({ identity, query }) => getSales(ports, identity, query),
    getSale: ({ identity, params }) => getSale(ports, identity, params.id),
    updateSale: ({ identity, params, body, rawBody, sentAt }) =>
      editSale(ports, { ...identity, sentAt }, params.id, { json: body, text: rawBody }),
    voidSale: ({ identity, params, body }) => voidSale(ports, identity, params.id, body),
    listBillLinks: ({ identity, params }) => listLinks(ports, identity, params.id),
    createBillLink: ({ identity, params, body }) => createLink(ports, identity, params.id, body),
    revokeBillLink: ({ identity, params }) => revokeLink(ports, identity, params.id, params.linkId),
    mailBill: ({ identity, params, body }) => mailBill(ports, identity, params.id, body),
    listFlags: ({ identity, query }) => getFlags(ports, identity, query),
    listQuarantine: ({ identity, query }) => getQuarantine(ports, identity, query),
    getQuarantined: ({ identity, params }) => getQuarantined(ports, identity, params.quarantineId),
    resolveQuarantine: ({ identity, params, body }) => resolve(ports, identity, params.quarantineId, body),
  } satisfies Partial<Handlers>
}
