import type { BodyOf, ENDPOINTS, FieldError } from '@evertill/contract'
import type { QueuedSaleStatus } from '@evertill/domain'

/** Why the server refused. The Sync page translates it. */
export interface Refusal {
  code: string
  message: string
  errors: readonly FieldError[]
  /** Where the server keeps the refused body. */
  quarantineId: string | null
  /** The number of the bill that its order has already. */
  billedAs?: string
}

/** What every row of the outbox has. Its transitions are `QUEUED_SALE_MOVES` of the domain. */
export interface QueuedRow {
  key: string
  status: QueuedSaleStatus
  createdAt: string
  updatedAt: string
  /** Who made it, if the row names them. It is sent with their token (D-27). */
  madeBy?: string
  /** Definitive refusals only; an unreachable server does not count (D-3). */
  attempts: number
  /** Server errors in a row on this very row. */
  tries: number
  lastError: string | null
  /** While `processing`: after this time the sender counts as dead and the row as pending. */
  leaseUntil: number
  /** Not before this moment; milliseconds. */
  nextTryAt: number
  refusal?: Refusal
  /**
   * How often a restored server made the device send it again. An answer to an earlier one is ignored: the restored
   * server does not know it (F-55).
   */
  offers?: number
  /** Since when it needs attention. Missing otherwise: the index holds only rows that have it. */
  attentionAt?: string
}

/** What a till writes besides sales. */
export interface OtherWriteBodies {
  opening: BodyOf<(typeof ENDPOINTS)['openCashRegister']> & { readonly UUID: string }
  cashMovement: BodyOf<(typeof ENDPOINTS)['recordCashMovement']>
  drawerCount: BodyOf<(typeof ENDPOINTS)['recordDrawerCount']>
  payment: BodyOf<(typeof ENDPOINTS)['receivePayment']>
  customer: BodyOf<(typeof ENDPOINTS)['createCustomer']>
  /** With the customer's key, which is part of the call's path. */
  customerEdit: BodyOf<(typeof ENDPOINTS)['updateCustomer']> & { key: string }
  /** With the sale's UUID, which is part of the call's path. */
  void: BodyOf<(typeof ENDPOINTS)['voidSale']> & { SaleUUID: string }
}
export type OtherWriteKind = keyof OtherWriteBodies

export const OTHER_WRITE_KINDS = [
  'opening',
  'cashMovement',
  'drawerCount',
  'payment',
  'customer',
  'customerEdit',
  'void',
] as const satisfies readonly OtherWriteKind[]

/**
 * A write on its way to the server that is no sale. Acknowledged ones stay as `completed` for 90 days: a server
 * that was restored from a backup gets them again (F-55).
 */
export type OtherWrite = {
  [Kind in OtherWriteKind]: QueuedRow & {
    kind: Kind
    /** The body exactly as it will be sent; its UUID is the row's key. */
    body: OtherWriteBodies[Kind]
    /** What a person reads in the queue: a register, a name, a receipt number. */
    label: string
    /** In minor units; null where no money moves. */
    amount: number | null
  }
}[OtherWriteKind]

/** A sale whose "Sale completed" has not been on the screen yet. */
export interface UnshownSale {
  UUID: string
  TransactionNo: string
  PayableAmount: number
  ChangeAmount: number
  at: string
}
