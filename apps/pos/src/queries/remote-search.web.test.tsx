import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { useCustomerSearch } from './use-customers.ts'
import { useSaleHistory } from './use-sale-history.ts'

test('LD-65 a search at the server waits 500 ms for the last key; what the device has is there before', async () => {
  const asked = new Map<string, number>()
  let [startedAt, shownAt] = [0, 0]
  const stage = await openSaleStage({
    isOnline: true,
    api: {
      call: async (name: string) => {
        if (!asked.has(name)) asked.set(name, performance.now())
        // No answer: what is shown does not wait for one.
        return new Promise(() => {})
      },
    } as never,
  })
  const Search = () => {
    const { settled } = useCustomerSearch('asha')
    const { rows } = useSaleHistory({ term: 'asha' } as never, 100)
    useEffect(() => {
      startedAt ||= performance.now()
      if (settled && rows) shownAt ||= performance.now()
    }, [settled, rows])
    return null
  }
  await stage.show(<Search />)
  await expect
    .poll(() => [asked.has('listSales'), asked.has('syncCustomers'), shownAt > 0])
    .toEqual([true, true, true])
  for (const at of asked.values()) expect(at - startedAt).toBeGreaterThanOrEqual(490)
})
