import { expect, test } from 'vitest'
import { welcome } from '../../config/welcome.ts'
import { DEMO_PASSWORD, DEMO_RETAIL } from './companies.ts'

test('ST-5 the welcome names who approves in the demo, and the PIN for it', () => {
  const demo = { password: DEMO_PASSWORD, accounts: DEMO_RETAIL.users }
  const text = welcome({ host: '127.0.0.1', port: 8080, isSecure: false, dataDirs: [], demo })
  expect(text).toMatch(/manager@demo\.test +all stores, approves with PIN 2580\n/)
})
