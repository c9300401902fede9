import type { CashEntry } from '@evertill/contract'
import type { OtherWrite } from '../db/ledger-records.ts'

/** A movement of the drawer, as the register panel lists it. */
export interface Movement {
  key: string
  kind: CashEntry['Kind']
  amount: number
  reason: string
  at: string
  by: string
  isSent: boolean
  corrects: string | undefined
  /** Another movement has set it right. */
  isCorrected: boolean
}

/**
 * The movements of a register session, newest first: those of this device, and those that the server knows of the others.
 * `nameOf` knows the cashiers of this device.
 */
export const movementsOf = (
  closingKey: string,
  writes: readonly OtherWrite[],
  entries: readonly CashEntry[],
  nameOf: (userKey: string | undefined) => string,
): Movement[] => {
  const own = writes.flatMap((write): Omit<Movement, 'isCorrected'>[] =>
    write.kind === 'cashMovement' && write.body.ClosingKey === closingKey
      ? [
          {
            key: write.key,
            kind: write.body.Kind,
            amount: write.body.Amount,
            reason: write.body.Reason,
            at: write.body.At,
            by: nameOf(write.madeBy),
            isSent: write.status === 'completed',
            corrects: write.body.Corrects,
          },
        ]
      : [],
  )
  const known = entries.map((entry) => ({
    key: entry.key,
    kind: entry.Kind,
    amount: entry.Amount,
    reason: entry.Reason,
    at: entry.At,
    by: entry.ByUserName,
    isSent: true,
    corrects: entry.Corrects,
  }))
  const all = [...new Map([...own, ...known].map((movement) => [movement.key, movement])).values()]
  const corrected = new Set(all.map(({ corrects }) => corrects))
  return all
    .map((movement) => ({ ...movement, isCorrected: corrected.has(movement.key) }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}
