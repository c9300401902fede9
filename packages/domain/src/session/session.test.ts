import { describe, expect, it } from 'vitest'
import {
  accountChange,
  isTokenExpired,
  matchesRegister,
  matchesStore,
  newPinRefusal,
  offlineGrace,
  pinLock,
  pinRefusal,
  signInRefusals,
  signOut,
  storeStep,
} from '../index.ts'

describe('PIN', () => {
  it('PN-1 a PIN has exactly four digits and both entries match', () => {
    expect(['123', '12345', '12a4', '', '１２３４'].map((pin) => pinRefusal(pin))).toEqual(
      Array(5).fill('pinLength'),
    )
    expect(newPinRefusal('258', '258')).toBe('pinLength')
    expect(newPinRefusal('2580', '2508')).toBe('pinMismatch')
    expect(newPinRefusal('2580', '2580')).toBeUndefined()
  })

  it('PN-13 four equal digits and runs are refused when set, and still unlock', () => {
    const easy = ['0000', '7777', '1234', '0123', '6789', '9876', '3210']
    expect(easy.map((pin) => newPinRefusal(pin, pin))).toEqual(easy.map(() => 'pinTooEasy'))
    expect(newPinRefusal('1234', '9999')).toBe('pinTooEasy')
    expect(easy.map((pin) => pinRefusal(pin))).toEqual(easy.map(() => undefined))
    const fair = ['1235', '1123', '2468', '7890', '1357', '0012', '4344']
    expect(fair.map((pin) => newPinRefusal(pin, pin))).toEqual(fair.map(() => undefined))
  })

  it('EN-2 EN-3 five wrong PINs wait 30 s, each further one longer, and ten mean signing in again', () => {
    expect([0, 4].map(pinLock)).toEqual([{ kind: 'open' }, { kind: 'open' }])
    expect([5, 6, 7, 8, 9].map(pinLock)).toEqual(
      [30, 60, 120, 240, 480].map((seconds) => ({ kind: 'wait', waitMs: seconds * 1000 })),
    )
    expect([10, 11].map(pinLock)).toEqual([{ kind: 'signInAgain' }, { kind: 'signInAgain' }])
  })
})

describe('store step', () => {
  const [a, b] = [{ key: 'a' }, { key: 'b' }]

  it('PN-5 several stores are chosen or remembered, a single one is used, none is reported', () => {
    expect(storeStep([])).toEqual({ step: 'none' })
    expect(storeStep([a])).toEqual({ step: 'use', store: a, remembered: false })
    expect(storeStep([a, b])).toEqual({ step: 'choose' })
    expect(storeStep([a, b], 'b')).toEqual({ step: 'use', store: b, remembered: true })
    expect(storeStep([a, b], 'gone')).toEqual({ step: 'choose' })
  })

  it('PN-6 stores are found by name or code, registers by name, whatever the case', () => {
    const store = { name: 'MG Road', code: 'BLR1' }
    expect(['road', 'blr', 'ROAD', 'pune', ''].map((text) => matchesStore(store, text))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
    expect(['front', 'CTR1'].map((text) => matchesRegister({ name: 'Front desk' }, text))).toEqual([
      true,
      false,
    ])
  })
})

describe('signing in', () => {
  it('PN-7 login id and password are required', () => {
    expect(signInRefusals('', '')).toEqual({
      loginId: 'loginIdRequired',
      password: 'passwordRequired',
      all: 'allRequired',
    })
    expect(signInRefusals('a@b', '')).toEqual({
      password: 'passwordRequired',
      all: 'allRequired',
    })
    expect(signInRefusals(' ', 'x')).toEqual({
      loginId: 'loginIdRequired',
      all: 'allRequired',
    })
    expect(signInRefusals('a@b', ' ')).toEqual({})
  })

  it('SE-3 another account is refused while the one before has unsent sales, and wipes its data after', () => {
    expect(accountChange(undefined, 'a@b', 3)).toEqual({ kind: 'same' })
    expect(accountChange('', 'a@b', 3)).toEqual({ kind: 'same' })
    expect(accountChange('A@b', ' a@B ', 3)).toEqual({ kind: 'same' })
    expect(accountChange('old@b', 'a@b', 0)).toEqual({ kind: 'wipe' })
    expect(accountChange('old@b', 'a@b', 1)).toEqual({ kind: 'refuse', account: 'old@b' })
  })

  it('PN-9 a token is expired from its exp on, and one without exp is', () => {
    expect([
      isTokenExpired(100, 99_999),
      isTokenExpired(100, 100_000),
      isTokenExpired(undefined, 0),
      isTokenExpired(Number.NaN, 0),
    ]).toEqual([false, true, true, true])
  })

  it('EN-9 EN-23 expired and offline, selling goes on for 72 h, then with an approval every 8 h', () => {
    const hour = 3_600_000
    expect([offlineGrace(72 * hour, 0), offlineGrace(72 * hour + 1, 0)]).toEqual(['sell', 'askApproval'])
    expect([offlineGrace(80 * hour, 0, 73 * hour), offlineGrace(81 * hour, 0, 73 * hour)]).toEqual([
      'sell',
      'askApproval',
    ])
    expect(offlineGrace(25 * hour, 0, undefined, 24)).toBe('askApproval')
  })
})

describe('signing out', () => {
  it('SE-5 EN-14 it is refused offline, with sales in the queue, and for good while sales are parked or rows are damaged', () => {
    const till = { online: true, queuedSales: 0, parkedSales: 0, damagedRows: 0 }
    expect(signOut('partial', { ...till, online: false, queuedSales: 1 })).toEqual({
      kind: 'refuse',
      code: 'signOutOffline',
    })
    expect(signOut('partial', { ...till, queuedSales: 1 })).toEqual({
      kind: 'refuse',
      code: 'signOutUnsent',
    })
    expect(signOut('permanent', { ...till, parkedSales: 1 })).toEqual({
      kind: 'refuse',
      code: 'signOutParked',
    })
    expect(signOut('permanent', { ...till, damagedRows: 1 })).toEqual({
      kind: 'refuse',
      code: 'signOutDamaged',
    })
    expect([
      signOut('partial', { ...till, parkedSales: 1, damagedRows: 1 }),
      signOut('permanent', till),
    ]).toEqual([{ kind: 'confirm' }, { kind: 'confirm' }])
  })
})
