import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type {
  AcknowledgedReply,
  BillLinksReply,
  CreateBillLinkBody,
  CreateBillLinkReply,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  countBillSends,
  insertBillSend,
  listBillLinks,
  lockBillSends,
  revokeBillLink,
} from '../../repositories/sales/bill-send.repository.ts'
import { findStanding, type HeadRow } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { findReachableSale } from './sales-list.service.ts'

export type BillSending = {
  readonly db: Database
  readonly clock: Clock
  /** Undefined without mail settings. */
  readonly mailer: Mailer | undefined
  /** The address that links begin with. Undefined: no links are made. */
  readonly billUrl: string | undefined
}

const LINK_LIFETIME_MS = 90 * 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
/** A counter that sends every bill makes about 60 an hour. More looks like somebody who copies the shop's bills. */
const MAX_BY_USER_PER_HOUR = 200
const MAX_BY_COMPANY_PER_HOUR = 2_000

/** Below this path are the bills that were sent to customers. No part of the till answers there. */
export const BILLS_PATH = '/b'

/** The address of a link ends with the token, and only its digest is stored. */
export const digestOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const listLinks = (
  { db, clock, mailer, billUrl }: BillSending,
  identity: Identity,
  saleId: string,
): Promise<Outcome<BillLinksReply>> =>
  withTenant(db, identity, async (tx) => {
    const head = await findReachableSale(tx, identity, saleId)
    if (!head) return refuse('NOT_FOUND')
    return done({
      code: '0' as const,
      canLink: billUrl !== undefined,
      canMail: mailer !== undefined,
      links: await listBillLinks(tx, head.uuid, clock()),
    })
  })

/** A sale that the user may send now. Sends of a company are counted one after the other. */
export const findSendableSale = async (
  tx: Tx,
  identity: Identity,
  saleId: string,
  at: Date,
): Promise<Outcome<HeadRow>> => {
  const head = await findReachableSale(tx, identity, saleId)
  if (!head) return refuse('NOT_FOUND')
  if ((await findStanding(tx, head.uuid)).status === 'Void') return refuse('SALE_IS_VOID')
  await lockBillSends(tx, identity)
  const sent = await countBillSends(tx, identity.userId, new Date(at.getTime() - HOUR_MS))
  if (sent.byUser >= MAX_BY_USER_PER_HOUR || sent.byCompany >= MAX_BY_COMPANY_PER_HOUR)
    return refuse('TOO_MANY_BILLS_SENT')
  return done(head)
}

export type SentBill = {
  readonly sendId: string
  /** Undefined without a public address. */
  readonly url: string | undefined
  readonly at: Date
  readonly expiresAt: Date
}

/** Records that a bill is sent, with a link if the server has a public address. */
export const recordSend = async (
  tx: Tx,
  { identity, billUrl }: { identity: Identity; billUrl: string | undefined },
  { way, saleUuid, at, detail = {}, ...look }: SendRecord,
): Promise<SentBill> => {
  const token = randomBytes(32).toString('base64url')
  const sendId = randomUUID()
  const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS)
  const tokenSha256 = billUrl === undefined ? null : digestOfToken(token)
  await insertBillSend(tx, identity, { sendId, saleUuid, way, tokenSha256, at, expiresAt, ...look })
  const action = way === 'link' ? 'sale.linked' : 'sale.mailed'
  await addAudit(tx, identity, { action, subject: saleUuid, detail: { ...detail, linkId: sendId } })
  return {
    sendId,
    url: billUrl === undefined ? undefined : `${billUrl}${BILLS_PATH}/${token}`,
    at,
    expiresAt,
  }
}

type SendRecord = {
  readonly way: 'link' | 'mail'
  readonly saleUuid: string
  readonly at: Date
  readonly language: string
  readonly isCopy: boolean
  readonly detail?: object
}

export const createLink = (
  { db, clock, billUrl }: BillSending,
  identity: Identity,
  saleId: string,
  { Language, IsCopy }: CreateBillLinkBody,
): Promise<Outcome<z.infer<typeof CreateBillLinkReply>>> =>
  withTenant(db, identity, async (tx) => {
    const at = clock()
    const found = await findSendableSale(tx, identity, saleId, at)
    if (!found.ok) return found
    if (billUrl === undefined) return refuse('NO_PUBLIC_ADDRESS')
    const send = { way: 'link', saleUuid: found.value.uuid, at, language: Language, isCopy: IsCopy } as const
    const { sendId, url = '' } = await recordSend(tx, { identity, billUrl }, send)
    const links = await listBillLinks(tx, found.value.uuid, at)
    const link = links.find(({ key }) => key === sendId)
    if (!link) throw new Error('a link that was just made is gone')
    return done({ code: '0' as const, url, link })
  })

/** Also a link that somebody else made: whoever may read the sale may end it. */
export const revokeLink = (
  { db, clock }: BillSending,
  identity: Identity,
  saleId: string,
  linkId: string,
): Promise<Outcome<z.infer<typeof AcknowledgedReply>>> =>
  withTenant(db, identity, async (tx) => {
    const head = await findReachableSale(tx, identity, saleId)
    if (!head || !isUuid(linkId)) return refuse('NOT_FOUND')
    if (!(await revokeBillLink(tx, head.uuid, linkId, clock()))) return refuse('NOT_FOUND')
    await addAudit(tx, identity, { action: 'sale.unlinked', subject: head.uuid, detail: { linkId } })
    return done({ code: '0' as const, message: 'The link is revoked.' })
  })
