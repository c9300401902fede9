import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentProof } from '@evertill/contract/bridge'
import { makePrivateFolder, PRIVATE, writePrivateFile } from './private-file.ts'

/** Longer than any till keeps an open payment. */
const KEPT_MS = 90 * 24 * 3_600_000

const STATES = ['asking', 'approved', 'declined', 'reversing', 'reversed'] as const

/** A payment that a terminal was asked for. Neither a card number nor a person is in it. */
export interface PaymentRecord {
  id: string
  terminal: string
  amount: number
  currency: string
  at: number
  /** `asking` without a running call: the bridge died or the line was lost, and the terminal has to be asked. */
  state: (typeof STATES)[number]
  /** The receipt that the terminal had last before it was asked; empty if it had none. */
  before: string
  receipt?: string
  proof?: PaymentProof
  reason?: string
}

export interface PaymentJournal {
  find(id: string): PaymentRecord | undefined
  /** Whether another payment has this receipt of the terminal already. */
  isReceiptOfOther(record: PaymentRecord, receipt: string): boolean
  /** On the disk when it returns; throws if the disk refuses, and then nobody may be asked. */
  put(record: PaymentRecord): void
  close(): void
}

const parseLine = (line: string): PaymentRecord | undefined => {
  try {
    const row = JSON.parse(line) as PaymentRecord | null
    const isRecord = typeof row?.id === 'string' && STATES.includes(row.state) && Number.isInteger(row.amount)
    return isRecord ? row : undefined
  } catch {
    // The last line may be cut off by a crash; it was never acted on.
    return undefined
  }
}

export const openPaymentJournal = (folder: string, now: () => number): PaymentJournal => {
  makePrivateFolder(folder)
  const file = join(folder, 'payments.jsonl')
  const payments = new Map<string, PaymentRecord>()
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const row = parseLine(line)
    if (row) payments.set(row.id, row)
  }
  for (const [id, { at, state }] of payments)
    if (at < now() - KEPT_MS && state !== 'asking' && state !== 'reversing') payments.delete(id)
  writePrivateFile(file, [...payments.values()].map((row) => `${JSON.stringify(row)}\n`).join(''))

  const opened = openSync(file, 'a', PRIVATE)
  return {
    find: (id) => payments.get(id),
    isReceiptOfOther: ({ id, terminal }, receipt) =>
      [...payments.values()].some(
        (one) => one.id !== id && one.terminal === terminal && one.receipt === receipt,
      ),
    put: (record) => {
      // The line break comes first too: after a write that a full disk has cut, the next record needs a line of its own.
      writeFileSync(opened, `\n${JSON.stringify(record)}\n`)
      fsyncSync(opened)
      payments.set(record.id, record)
    },
    close: () => closeSync(opened),
  }
}
