import type { Package } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Runtime } from '../../actions/runtime.ts'
import { onlineOrder, parcel } from '../../testing/orders.ts'
import { product } from '../../testing/products.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { PackageEditScreen } from './package-edit.screen.tsx'
import { PackageListScreen } from './package-list.screen.tsx'

const ORDER = onlineOrder({ State: 'packed' })

const show = async (path: string, packages: readonly Package[] = [], isOnline = true) => {
  const asked: { name: string; input: unknown }[] = []
  const api = {
    call: async (name: string, input: { params: { key: string }; body: Partial<Package> }) => {
      asked.push({ name, input })
      const sent = { ...parcel(), ...input.body, key: input.params.key, Version: 2, State: 'draft' as const }
      return { ok: true, reply: { code: '0', package: sent, replayed: false } }
    },
  } as unknown as Runtime['api']
  const stage = await openSaleStage({
    products: [product({ key: 'butter', SKU: 'DEMO-001' })],
    flags: { EnablePackageTracker: true },
    isOnline,
    api,
  })
  const { strict } = stage.databases
  await strict.acl.put({ id: 'Packages', perms: { read: true, update: true } })
  await strict.onlineOrder.put(ORDER)
  await strict.package.bulkPut(packages)
  await stage.show(
    <main style={{ height: '100%' }}>
      <Routes>
        <Route path="/packages/packageList" element={<PackageListScreen />} />
        <Route path="/package/edit/:key?" element={<PackageEditScreen />} />
      </Routes>
    </main>,
    path,
  )
  return { strict, asked }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => page.viewport(1280, 800))

test('OT-17 a scanned label opens its package', async () => {
  await show('/packages/packageList', [parcel(), parcel({ key: 'other', Number: 'W-2-1', AWB: 'AWB77' })])
  await expect.element(page.getByText('PK-1001-1')).toBeVisible()
  await page.getByLabelText('Scan or search').fill('PK-1001-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Package PK-1001-1' })).toBeVisible()
})

test('PK-4 OT-11 a second package gets what is left and a number of its own, and no more than was sold', async () => {
  const { asked } = await show(`/package/edit?order=${ORDER.key}`, [
    parcel({ Number: 'W-1001-1', Items: [{ LineID: '1', Quantity: 1_000 }] }),
  ])
  await expect.element(page.getByLabelText('Number')).toHaveValue('W-1001-2')
  const quantity = page.getByLabelText('Table butter 100 g')
  await expect.element(quantity).toHaveValue('1')
  await quantity.fill('2')
  await button('Save package').click()
  await expect
    .element(page.getByText('The packages of this bill would hold more than was sold.'))
    .toBeVisible()
  await quantity.fill('1')
  await button('Save package').click()
  await expect.element(page.getByRole('heading', { name: 'Package W-1001-2' })).toBeVisible()
  expect(asked).toMatchObject([
    {
      name: 'savePackage',
      input: { body: { Number: 'W-1001-2', Items: [{ LineID: '1', Quantity: 1_000 }] } },
    },
  ])
})

test('PK-4 the bill of an order that is typed leads to the lines of the order', async () => {
  const { strict, asked } = await show('/package/edit')
  const sale = { UUID: 'bill', TransactionNo: 'BLR1A/S26/00009', OrderID: ORDER.key, Lines: [] }
  await strict.storeBills.put({ UUID: 'bill', createdAt: ORDER.PlacedAt, sale, summary: {} } as never)
  await page.getByLabelText('Bill or order number').fill('BLR1A/S26/00009')
  await userEvent.keyboard('{Enter}')
  await button('Save package').click()
  await expect
    .poll(() => asked)
    .toMatchObject([
      { name: 'savePackage', input: { body: { OrderID: ORDER.key, Items: [{ LineID: '1' }] } } },
    ])
})

test('PK-11 packages collect no more than the buyer owes', async () => {
  const due = onlineOrder({
    ...{ key: 'due', ChannelOrderID: 'W-7', State: 'packed' },
    Payment: { Mode: 'cod', Status: 'pending', Reference: '', Amount: 11_000 },
  })
  const first = parcel({ OrderID: 'due', CodAmount: 6_000, Items: [{ LineID: '1', Quantity: 1_000 }] })
  const { strict } = await show('/packages/packageList', [first])
  await strict.onlineOrder.put(due)
  await button('New package').click()
  await page.getByLabelText('Bill or order number').fill('W-7')
  await userEvent.keyboard('{Enter}')
  const cod = page.getByLabelText('Cash on delivery')
  await expect.element(cod).toHaveValue('50.00')
  await cod.fill('60')
  await button('Save package').click()
  await expect.element(page.getByText('More would be collected than the buyer owes.')).toBeVisible()
})

test('PK-10 a package of an order that is not billed is not sent away', async () => {
  const { strict } = await show(`/package/edit/${parcel().key}`, [parcel({ State: 'packed' })])
  await strict.onlineOrder.put(onlineOrder({ State: 'picking' }))
  const moves = page.getByRole('group', { name: 'Change state' })
  await expect.element(moves.getByRole('button', { name: 'Ready' })).toBeVisible()
  await expect.element(moves.getByRole('button', { name: 'Out for delivery' })).not.toBeInTheDocument()
})

test('PK-1 only the next states are offered', async () => {
  await show(`/package/edit/${parcel().key}`, [parcel({ State: 'packed' })])
  const moves = page.getByRole('group', { name: 'Change state' })
  await expect.element(moves.getByRole('button', { name: 'Out for delivery' })).toBeVisible()
  await expect.element(moves.getByRole('button', { name: 'Delivered', exact: true })).not.toBeInTheDocument()
})

test('PK-1 the usual next state is offered before mishaps', async () => {
  await show(`/package/edit/${parcel().key}`, [parcel({ State: 'out_for_delivery' })])
  const moves = page.getByRole('group', { name: 'Change state' }).getByRole('button')
  await expect.element(moves.first()).toHaveTextContent('Delivered')
})

test('the number of a bill is not broken in the list of packages beside the rail', async () => {
  await page.viewport(1280 - 88, 800)
  const { strict } = await show('/packages/packageList', [parcel({ OrderID: ORDER.key })])
  const sale = {
    UUID: saleUuidOfOrder(ORDER.key),
    TransactionNo: 'BLR1A/S26/00010',
    OrderID: ORDER.key,
    Lines: [],
  }
  await strict.storeBills.put({ UUID: sale.UUID, createdAt: ORDER.PlacedAt, sale, summary: {} } as never)
  const number = page.getByText('BLR1A/S26/00010')
  await expect.element(number).toBeVisible()
  expect(number.element().getClientRects()).toHaveLength(1)
})

test('OT-16 without a printer the browser prints the label', async () => {
  const printed: (string | undefined)[] = []
  window.print = () => {
    printed.push(document.body.lastElementChild?.textContent ?? undefined)
    window.dispatchEvent(new Event('afterprint'))
  }
  await show(`/package/edit/${parcel().key}`, [parcel({ State: 'packed', CodAmount: 24_000 })])
  await button('Print label').click()
  await expect.poll(() => printed.length).toBe(1)
  expect(printed[0]).toContain('Asha Nair')
  expect(printed[0]).toContain('Collect ₹240.00')
})

test('OR-9 offline packages can be read, and saving says what it needs', async () => {
  await page.viewport(390, 844)
  await show(`/package/edit/${parcel().key}`, [parcel({ State: 'packed' })], false)
  await expect.element(page.getByText(/Packages are saved on the server/)).toBeVisible()
  await expect.element(button('Save package')).toBeDisabled()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
