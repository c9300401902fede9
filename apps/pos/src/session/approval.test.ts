import { beforeEach, describe, expect, test } from 'vitest'
import { newTillDevice, type TillDevice } from '../testing/till-session.ts'
import type { Session } from './session.ts'

let device: TillDevice
let session: Session

const MANAGER = { employeeId: 'manager', name: 'Manager 1' }
const ask = (pin = '2580') =>
  session.approveAction({
    action: 'CreditSale',
    approver: MANAGER,
    pin,
    saleUuid: '01938f2a-0000-7000-b000-000000000001',
    detail: 'Customer 007',
  })

beforeEach(async () => {
  device = await newTillDevice()
  session = await device.open()
  await device.signIn(session)
})

describe('an approval by another employee', () => {
  test('SP-6 online the server decides, and each approval has its own id', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(first).toMatchObject({ ok: true, approvedBy: 'Manager 1' })
    expect(first.ok && second.ok && first.approvalId !== second.approvalId).toBe(true)
    expect(device.server.calls.filter((name) => name === 'approve')).toHaveLength(2)
  })

  test('SP-6 offline only somebody who approved on this device before can approve, and only with the right PIN', async () => {
    device.server.isAway = true
    expect(await ask()).toMatchObject({ ok: false, refusal: { code: 'pinWrong' } })
    device.server.isAway = false
    await session.enrolApprover(MANAGER, '2580')
    device.server.isAway = true
    expect(await ask('1111')).toMatchObject({ ok: false, refusal: { code: 'pinWrong' } })
    expect(await ask()).toMatchObject({ ok: true, approvedBy: 'Manager 1' })
  })

  test('SP-6 offline, after five wrong PINs the right one has to wait too', async () => {
    await session.enrolApprover(MANAGER, '2580')
    device.server.isAway = true
    for (let tries = 0; tries < 5; tries++) await ask('1111')
    const waiting = await ask()
    expect(!waiting.ok && waiting.waitMs).toBeGreaterThan(0)
    device.clock.advance(60_000)
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('EN-37 the signed-in person is not offered as an approver', async () => {
    const one = {
      EmployeeName: 'Manager 1',
      EmployeeCode: 'E1',
      Role: '',
      CanApprove: true,
      IsDeleted: false,
    }
    device.server.employees = [
      { ...one, key: 'manager', UserID: 'user-of-manager@demo.test' },
      { ...one, key: 'self', UserID: 'user-of-cashier@demo.test' },
      { ...one, key: 'without-account', UserID: null },
    ]
    const offered = await session.approverCandidates()
    expect(offered?.map(({ employeeId }) => employeeId)).toEqual(['manager', 'without-account'])
  })

  test('a malformed PIN is not sent', async () => {
    expect(await ask('12')).toMatchObject({ ok: false, refusal: { code: 'pinLength' } })
    expect(device.server.calls).not.toContain('approve')
  })
})
