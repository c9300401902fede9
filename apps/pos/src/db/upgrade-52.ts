import type { Transaction } from 'dexie'

type Row = Record<string, unknown>

const amend = (transaction: Transaction, store: string, change: (row: Row) => Row): Promise<number> =>
  transaction
    .table<Row>(store)
    .toCollection()
    .modify((row, reference) => {
      reference.value = change(row)
    })

/**
 * Brings rows of an older `salesDB` into today's shape. It runs inside the upgrade's own transaction: if it is cut off
 * anywhere, the browser takes everything back and the old version opens as before.
 */
export const upgradeTo52 = async (transaction: Transaction): Promise<void> => {
  // Both spellings are the specification's; a counter that is not found would start at 1 and print numbers twice.
  await amend(transaction, 'runningNumbers', ({ runningNo, transactionTypeID, ...row }) => ({
    ...row,
    RunningNo: row.RunningNo ?? runningNo,
    TransactionTypeID: row.TransactionTypeID ?? transactionTypeID,
  }))
  await amend(transaction, 'salesQueue', (row) => ({
    leaseUntil: 0,
    nextTryAt: 0,
    ...row,
    // Whoever sent it is gone with the old version.
    status: row.status === 'processing' ? 'pending' : row.status,
  }))
}
