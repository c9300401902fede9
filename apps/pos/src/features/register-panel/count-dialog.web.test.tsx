import type { Closing } from '@evertill/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { CountDialog } from './count-dialog.tsx'

const CLOSING = { key: 'k', CashRegisterCode: 'R1', CashRegisterName: 'Front counter' } as Closing

test('CL-28 the count opens with the focus in the field of the largest note', async () => {
  const stage = await openSaleStage()
  await stage.databases.strict.denomination.bulkPut([
    { key: 'n500', Kind: 'Note', Value: 50_000 },
    { key: 'n100', Kind: 'Note', Value: 10_000 },
    { key: 'c5', Kind: 'Coin', Value: 500 },
  ] as never)
  await stage.show(<CountDialog closing={CLOSING} onClose={() => undefined} />)
  await expect.element(page.getByRole('textbox', { name: /₹500/ })).toHaveFocus()
})
