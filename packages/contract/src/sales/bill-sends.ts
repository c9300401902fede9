import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, Key, SuccessCode, Uuid } from '../scalars.ts'

const SaleParams = z.object({ id: Key })
const LinkParams = z.object({ id: Key, linkId: Key })

/** How the receipt of a sent bill looks. The server answers in English if it does not have the language. */
const BILL_TEXTS = {
  Language: z.string().regex(/^[a-z]{2,3}$/),
  /** An earlier receipt was handed out already (RC-3). */
  IsCopy: z.boolean(),
}

/** A link that shows one bill to whoever has it. The address is told once, when the link is made. */
export const BillLink = z.object({
  key: Uuid,
  CreatedOn: Instant,
  ExpiresOn: Instant,
  CreatedByUserName: z.string(),
})
export type BillLink = z.infer<typeof BillLink>

/** What the server can do for a bill, and its links that are still valid, the newest first. */
export const BillLinksReply = z.object({
  code: SuccessCode,
  /** The server has a public address, so a link can be opened outside of the shop. */
  canLink: z.boolean(),
  canMail: z.boolean(),
  links: z.array(BillLink),
})
export type BillLinksReply = z.infer<typeof BillLinksReply>

export const CreateBillLinkBody = z.object(BILL_TEXTS)
export type CreateBillLinkBody = z.infer<typeof CreateBillLinkBody>
export const CreateBillLinkReply = z.object({ code: SuccessCode, url: z.url(), link: BillLink })

export const MailBillBody = z.object({ ...BILL_TEXTS, To: z.email().max(200) })
export type MailBillBody = z.infer<typeof MailBillBody>

/** Whoever may read a sale may send it; the service looks in which store it is. */
const READ_ONE_SALE = {
  auth: 'token',
  permission: { id: 'Sales', perm: 'read', store: 'any' },
} as const

export const BILL_SEND_ENDPOINTS = defineEndpoints({
  listBillLinks: {
    ...READ_ONE_SALE,
    method: 'GET',
    path: '/transaction/sales/{id}/links',
    params: SaleParams,
    reply: BillLinksReply,
  },
  createBillLink: {
    ...READ_ONE_SALE,
    method: 'POST',
    path: '/transaction/sales/{id}/links',
    params: SaleParams,
    body: CreateBillLinkBody,
    reply: CreateBillLinkReply,
  },
  revokeBillLink: {
    ...READ_ONE_SALE,
    method: 'DELETE',
    path: '/transaction/sales/{id}/links/{linkId}',
    params: LinkParams,
    reply: AcknowledgedReply,
  },
  mailBill: {
    ...READ_ONE_SALE,
    method: 'POST',
    path: '/transaction/sales/{id}/mail',
    params: SaleParams,
    body: MailBillBody,
    reply: AcknowledgedReply,
  },
})
