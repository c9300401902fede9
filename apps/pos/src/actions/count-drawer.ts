import type { Closing } from '@evertill/contract'
import { countedOf, type CountDraft, denominationsOf } from '../ledger/count-draft.ts'
import { queueDrawerCount } from '../ledger/other-writes.ts'
import { toInstant } from '../platform/clock.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { Runtime } from './runtime.ts'

export interface NewCount extends Pick<CountDraft, 'pieces' | 'total'> {
  /** Made with the form: sending it twice is one count. */
  uuid: string
}

/** Without a message: nothing was entered, which is not an empty drawer. */
export type CountOutcome = Outcome<object, { message: string | null }>

/** Stores a count of the drawer on the device; the sender takes it from there, also hours later. */
export const countDrawer = async (
  { clock, ledger, sender }: Pick<Runtime, 'clock' | 'ledger' | 'sender'>,
  closing: Closing,
  { uuid, pieces, total }: NewCount,
): Promise<CountOutcome> => {
  const counted = countedOf({ pieces, total })
  if (counted === null) return { ok: false, message: null }
  const outcome: Outcome = await queueDrawerCount(
    { db: ledger, clock },
    {
      UUID: uuid,
      StoreID: closing.StoreID,
      CashRegisterID: closing.CashRegisterID,
      ClosingKey: closing.key,
      CountedCash: counted,
      Denominations: total === null ? denominationsOf({ pieces }) : [],
      At: toInstant(clock.now()),
    },
    `${closing.CashRegisterCode} - ${closing.CashRegisterName}`,
  )
  if (outcome.ok) sender.wake()
  return outcome
}
