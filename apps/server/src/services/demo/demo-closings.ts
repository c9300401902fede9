import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { closeCashRegister } from '../drawer/close-register.service.ts'
import { getAccounts } from '../drawer/closing-sheets.service.ts'
import { openCashRegister } from '../drawer/open-register.service.ts'
import type { Outcome } from '../outcome.ts'

const { id } = DEMO_RETAIL
const FLOAT = 200_000
/** Within the tolerance, so that no reason is needed: some days are a little short, one is over. */
const DIFFERENCES = [0, -500, 0, 0, 200, -100, 0]

const pairAt = (instant: string) => ({ seconds: Date.parse(instant) / 1000, nanoseconds: 0 })

const valueOf = <Value>(outcome: Outcome<Value>, what: string): Value => {
  if (outcome.ok) return outcome.value
  throw new Error(`the demo register was not ${what}: ${JSON.stringify(outcome.refusal)}`)
}

export type DemoDay = {
  readonly day: string
  readonly storeId: string
  readonly registerId: string
  readonly at: number
}

const keyOf = ({ day }: DemoDay): string => demoKey(id, 'closing', day)

/** Opens the register before the first sale of the day. A repeat is the same opening. */
export const openDemoDay = async (db: Database, identity: Identity, demo: DemoDay): Promise<string> => {
  const opening = {
    UUID: keyOf(demo),
    CashRegisterID: demo.registerId,
    CashRegisterCode: 'R1',
    CashRegisterName: 'Front counter',
    StoreID: demo.storeId,
    StoreCode: 'BLR1',
    StoreName: 'Indiranagar',
    RegistrationID: identity.registrationId,
    OpeningBalance: FLOAT,
    OpeningTime: pairAt(`${demo.day}T03:30:00Z`),
    OpeningByUserID: demoKey(id, 'user', 'cashier@demo.test'),
    OpeningByUserName: 'Cashier 1',
    Status: 'Open' as const,
  }
  return valueOf(await openCashRegister({ db }, identity, opening), 'opened').key
}

/** Leaves no float: the next opening has its own. */
export const closeDemoDay = async (db: Database, identity: Identity, demo: DemoDay): Promise<void> => {
  const key = { storeId: demo.storeId, registerId: demo.registerId, closingId: keyOf(demo) }
  const { ExpectedCash } = valueOf(await getAccounts({ db }, identity, key), 'counted')
  const request = {
    CountedCash: ExpectedCash + (DIFFERENCES[demo.at % DIFFERENCES.length] ?? 0),
    Denominations: [],
    CountedMethods: [],
    FloatToLeave: 0,
    DifferenceReason: '',
    ClosingTime: pairAt(`${demo.day}T16:30:00Z`),
    UnsentTransactionNos: [],
  }
  valueOf(await closeCashRegister({ db }, identity, key, request), 'closed')
}
