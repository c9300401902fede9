import { describe, expect, test } from 'vitest'
import type { OtherWrite, QueuedRow } from '../db/ledger-records.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import type { QueuedSale } from '../db/records.ts'
import { outboxRows, withSending } from './outbox-rows.ts'

const saleRow = (key: string, changes: Partial<QueuedRow> = {}): QueuedSale => ({
  ...newRow(key, `2026-11-15T06:30:0${key}.000Z`),
  originalData: {
    UUID: key,
    TransactionNo: `S/${key}`,
    TransactionType: 'Sale',
    PayableAmount: 5_800,
  } as never,
  isOffline: false,
  serverId: null,
  syncedAt: null,
  ...changes,
})
const customerRow = (key: string): OtherWrite => ({
  ...newRow(key, `2026-11-15T06:30:0${key}.000Z`),
  kind: 'customer',
  body: {} as never,
  label: 'Asha Rao',
  amount: null,
})

describe('rows of the Sync page', () => {
  test('OB-21 what needs attention comes first, then the oldest, each sale once', () => {
    const refused = saleRow('3', { status: 'failed', attempts: 5, attentionAt: '2026-11-15T06:31:00.000Z' })
    const rows = outboxRows([saleRow('2'), refused, refused], [customerRow('1')])
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      ['3', 'attention'],
      ['1', 'waiting'],
      ['2', 'waiting'],
    ])
  })

  test('OB-21 a sale shows its number and amount, another write its label', () => {
    expect(outboxRows([saleRow('1')], [customerRow('2')])).toMatchObject([
      { store: 'salesQueue', kind: 'sale', label: 'S/1', type: 'Sale', amount: 5_800 },
      { store: 'otherWrites', kind: 'customer', label: 'Asha Rao', type: '', amount: null, sale: null },
    ])
  })

  test('OB-21 waiting, sending and refused rows have different states', () => {
    const rows = outboxRows(
      [saleRow('1'), saleRow('2', { status: 'processing' }), saleRow('3', { status: 'failed', attempts: 1 })],
      [],
    )
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'sending', 'refused'])
  })

  test('a row that waits on the disk is sending when the sender has it in flight', () => {
    const [waiting, refused] = outboxRows([saleRow('1'), saleRow('2', { status: 'failed', attempts: 1 })], [])
    const inFlight = new Set(['1', '2'])
    expect(waiting && withSending(waiting, inFlight).state).toBe('sending')
    expect(waiting && withSending(waiting, new Set()).state).toBe('waiting')
    expect(refused && withSending(refused, inFlight).state).toBe('refused')
  })
})
