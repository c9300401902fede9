import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { ApprovalScreen } from './approval.screen.tsx'
import { EnrolApprover } from './enrol-approver.tsx'

const PEOPLE = ['Manager 1', 'Manager 2'].map((name) => ({ employeeId: name, name }))
const PIN_WRONG = { ok: false, refusal: { code: 'pinWrong' }, waitMs: 2_000 } as const

const button = (name: string) => page.getByRole('button', { name, exact: true })
const firstBox = () => page.getByLabelText('Approval PIN, digit 1')
const message = (text: string) => page.getByText(text, { exact: false })

test('EN-23 a wrong PIN is emptied and delays the next try of whoever is chosen', async () => {
  const tries: string[] = []
  const approveSelling = async (employeeId: string, pin: string) => {
    tries.push(`${employeeId} ${pin}`)
    return pin === '2580' ? ({ ok: true } as const) : PIN_WRONG
  }
  const stage = await openSaleStage({ session: { approvers: async () => PEOPLE, approveSelling } })
  await stage.show(<ApprovalScreen />)
  await expect.element(firstBox()).toHaveFocus()
  await page.getByLabelText('Manager 2').click()
  await firstBox().click()
  await userEvent.keyboard('1111{Enter}')
  await expect.element(message('Invalid PIN Please wait')).toBeVisible()
  await expect.element(firstBox()).toHaveValue('')
  await expect.element(button('Approve')).toBeDisabled()
  await expect.poll(() => message('Please wait').elements().length).toBe(0)
  await firstBox().click()
  await userEvent.keyboard('2580{Enter}')
  await expect.poll(() => tries).toEqual(['Manager 2 1111', 'Manager 2 2580'])
})

test('EN-23 an approver is enrolled with the right PIN, and nobody without the server', async () => {
  let people: typeof PEOPLE | null = null
  const stage = await openSaleStage({
    session: {
      approverCandidates: async () => people,
      enrolApprover: async (_, pin) => (pin === '2580' ? { ok: true } : PIN_WRONG),
    },
  })
  await stage.show(<EnrolApprover />)
  await button('Enrol an approver').click()
  await expect.element(message('The server cannot be reached.')).toBeVisible()
  expect(firstBox().elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  people = PEOPLE
  await button('Enrol an approver').click()
  await expect.element(firstBox()).toHaveFocus()
  await userEvent.keyboard('2580{Enter}')
  await expect.element(message('Manager 1 can now approve on this device.')).toBeVisible()
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
})
