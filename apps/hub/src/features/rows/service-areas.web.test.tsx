import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

test('HX-51 a pincode that a store delivers to is added with fee and time, and a wrong one is refused beside its field', async () => {
  await openHub(server, '/service-areas')
  await expect.element(page.getByRole('row', { name: /560038.*Indiranagar/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add pincode' }).click()
  // The list above has a filter of the same name as a field of the form.
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await field('Store').selectOptions('blr2')
  await field('Pincode').fill('057001')
  await page.getByLabelText(/^Fee/).fill('40')
  await field('Minutes').fill('90')
  await save()
  await expect.element(page.getByText('A pincode has six digits')).toBeVisible()
  await field('Pincode').fill('570001')
  await save()
  await expect.element(page.getByRole('heading', { name: '570001', level: 1 })).toBeVisible()
  expect(server.rows['service-areas'].at(-1)).toMatchObject({
    StoreID: 'blr2',
    Pincode: '570001',
    MinOrder: 0,
    Fee: 4_000,
    EtaMinutes: 90,
    CodAllowed: true,
    IsActive: true,
  })
})
