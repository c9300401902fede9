import type { CashMovementBody, CashMovementReply, SaleFlag } from '@evertill/contract'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type Movement = z.output<typeof CashMovementBody>
export type MovementFlag = z.output<typeof CashMovementReply>['flags'][number]

export type NewMovement = {
  readonly movement: Movement
  readonly closingId: string | null
  readonly digest: Buffer
  readonly flags: readonly SaleFlag[]
}

/** False if this movement exists already. It corrects only what moved in the same drawer. */
export const insertMovement = (
  tx: Tx,
  { registrationId, userId }: Identity,
  { movement, closingId, digest, flags }: NewMovement,
) => hasRow(tx)`
    insert into cash_movements (registration_id, movement_id, store_id, register_id, closing_id, kind, amount, reason,
      at, user_id, approval_id, content_sha256, flags, corrects)
    values (${registrationId}, ${movement.UUID}, ${movement.StoreID}, ${movement.CashRegisterID}, ${closingId},
      ${movement.Kind}, ${movement.Amount}, ${movement.Reason}, ${movement.At}::timestamptz, ${userId},
      ${movement.ApprovalID ?? null}, ${digest}, ${flags}::text[],
      (select movement_id from cash_movements
        where movement_id = ${movement.Corrects ?? null} and register_id = ${movement.CashRegisterID}))
    on conflict do nothing returning movement_id`

type StoredMovement = { readonly digest: Buffer; readonly flags: SaleFlag[] }

export const findMovement = (tx: Tx, movementId: string) => firstOf<StoredMovement>(tx)`
    select content_sha256 as digest, flags from cash_movements where movement_id = ${movementId}`

type Corrected = { readonly kind: Movement['Kind']; readonly amount: number; readonly isCorrected: boolean }

/** The movement of this register that another one corrects, and whether it was corrected before. */
export const findCorrected = (tx: Tx, movementId: string, registerId: string) => firstOf<Corrected>(tx)`
    select m.kind, m.amount, exists (
             select from cash_movements c where c.registration_id = m.registration_id and c.corrects = m.movement_id
           ) as "isCorrected"
      from cash_movements m where m.movement_id = ${movementId} and m.register_id = ${registerId}`
