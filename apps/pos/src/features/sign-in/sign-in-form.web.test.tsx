import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { SignInForm } from './sign-in-form.tsx'

test('what stands above the fields of a sign-in keeps a distance from them', async () => {
  const stage = await openSaleStage()
  await stage.show(<SignInForm loginId="" lead={<p style={{ margin: 0 }}>Another cashier signs in</p>} />)
  await expect.element(page.getByText('Another cashier signs in')).toBeVisible()
  const lead = page.getByText('Another cashier signs in').element().getBoundingClientRect()
  const label = page.getByText('Login Id').element().getBoundingClientRect()
  expect(label.top - lead.bottom).toBeGreaterThanOrEqual(16)
})
