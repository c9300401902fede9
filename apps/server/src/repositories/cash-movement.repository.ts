import type { CashMovementBody } from '@evertill/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'

export type Movement = z.output<typeof CashMovementBody>

/** False when this movement is there already. */
export const insertMovement = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  { movement, closingId, digest }: { movement: Movement; closingId: string | null; digest: Buffer },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into cash_movements (registration_id, movement_id, store_id, register_id, closing_id, kind, amount, reason,
      at, user_id, approval_id, content_sha256)
    values (${registrationId}, ${movement.UUID}, ${movement.StoreID}, ${movement.CashRegisterID}, ${closingId},
      ${movement.Kind}, ${movement.Amount}, ${movement.Reason}, ${movement.At}::timestamptz, ${userId},
      ${movement.ApprovalID ?? null}, ${digest})
    on conflict do nothing returning movement_id`.execute(tx)
  return rows.length === 1
}

export const findMovementDigest = async (tx: Tx, movementId: string): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ content_sha256: Buffer }>`
    select content_sha256 from cash_movements where movement_id = ${movementId}`.execute(tx)
  return rows[0]?.content_sha256
}
