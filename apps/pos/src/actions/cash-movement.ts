import type { Closing } from '@evertill/contract'
import { type CashMovement, queueCashMovement } from '../ledger/other-writes.ts'
import { toInstant } from '../platform/clock.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { Runtime } from './runtime.ts'

export interface NewMovement {
  /** Made with the form: sending it twice is one movement. */
  uuid: string
  kind: CashMovement['Kind']
  amount: number
  reason: string
  approvalId?: string
  /** The movement that was entered wrongly. */
  corrects?: string
}

/** Writes a movement of cash on the device; the sender takes it from there, also hours later. */
export const moveCash = async (
  { clock, ledger, sender }: Pick<Runtime, 'clock' | 'ledger' | 'sender'>,
  closing: Closing,
  { uuid, kind, amount, reason, approvalId, corrects }: NewMovement,
): Promise<Outcome> => {
  const outcome = await queueCashMovement(
    { db: ledger, clock },
    {
      UUID: uuid,
      StoreID: closing.StoreID,
      CashRegisterID: closing.CashRegisterID,
      ClosingKey: closing.key,
      Kind: kind,
      Amount: amount,
      Reason: reason,
      At: toInstant(clock.now()),
      ...(approvalId === undefined ? {} : { ApprovalID: approvalId }),
      ...(corrects === undefined ? {} : { Corrects: corrects }),
    },
  )
  if (outcome.ok) sender.wake()
  return outcome
}
