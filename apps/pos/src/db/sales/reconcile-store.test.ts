import type { Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import { newTill } from '../../testing/device.ts'
import { createReconcileStore } from './reconcile-store.ts'

const UUID = '01938f2a-0000-7000-8000-000000000001'
const body = (Revision: number) => ({ UUID, Revision, TransactionNo: 'BLR1A/S26/00001' }) as Sale

test('OB-10 a restored server gets the changes of a sale in the order they were made, also more than nine', async () => {
  const till = await newTill()
  const createdAt = '2026-11-15T10:00:00.000Z'
  await till.strict.salesHistory.put({
    UUID,
    sale: body(12),
    earlier: Array.from({ length: 11 }, (_, index) => body(index + 1)),
    createdAt,
    serverId: UUID,
    syncedAt: createdAt,
    flags: [],
  })
  await createReconcileStore(till.ledger).requeue([UUID], Date.parse(createdAt), true)
  const rows = await till.ledger.read(['salesQueue'], (tx) => tx.page('salesQueue', null, 100))
  expect(rows.map(({ originalData }) => originalData.Revision)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})
