import { randomUUID } from 'node:crypto'
import type {
  AccountsReply,
  CashMovementBody,
  CloseRegisterBody,
  CloseRegisterReply,
  OpenRegisterReply,
  OpeningRecord,
  Sale,
  SaleHeader,
  TimePair,
} from '@evertill/contract'
import { freezeSale } from '@evertill/contract'
import type { z } from 'zod'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import type { Answer, Caller } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'
import { type TestTill, registerKey, storeKey } from './test-sale.ts'

export type Opening = z.input<typeof OpeningRecord> & { readonly UUID: string }
export type Opened = z.output<typeof OpenRegisterReply>
export type Accounts = z.output<typeof AccountsReply>
export type Closed = z.output<typeof CloseRegisterReply>
export type CloseRequest = z.input<typeof CloseRegisterBody>
export type Movement = z.input<typeof CashMovementBody>

export const pairOf = (at: Date = new Date()): TimePair => ({
  seconds: Math.floor(at.getTime() / 1000),
  nanoseconds: (at.getTime() % 1000) * 1_000_000,
})

export const openingOf = (caller: Caller, path: string, changes: Partial<Opening> = {}): Opening => {
  const [store = '', code = ''] = path.split('/')
  return {
    UUID: randomUUID(),
    CashRegisterID: registerKey(path),
    CashRegisterCode: code,
    CashRegisterName: 'as the till knew it',
    StoreID: storeKey(store),
    StoreCode: store,
    StoreName: store,
    RegistrationID: caller.profile.RegistrationID,
    OpeningBalance: 0,
    OpeningTime: pairOf(),
    OpeningByUserID: caller.profile.key,
    OpeningByUserName: caller.profile.Name,
    Status: 'Open',
    ...changes,
  }
}

export const registerPath = (path: string): string =>
  `/setup/stores/${storeKey(path.split('/')[0] ?? '')}/cashregisters/${registerKey(path)}`

/** A register session as a till sees it: its key, and the calls on it. */
export type TestRegisterSession = {
  readonly key: string
  readonly path: string
  accounts(): Promise<Accounts['accounts']>
  move(kind: Movement['Kind'], amount: number, changes?: Partial<Movement>): Promise<Answer<unknown>>
  close(changes: Partial<CloseRequest>): Promise<Answer<Closed>>
}

export const openRegisterSession = async (
  caller: Caller,
  path: string,
  OpeningBalance = 0,
  changes: Partial<Opening> = {},
): Promise<TestRegisterSession> => {
  const opening = openingOf(caller, path, { OpeningBalance, ...changes })
  const { status, body } = await caller.post<Opened>('/setup/openingcashregister', opening)
  if (status !== 200) throw new Error(`${path} could not be opened: ${status} ${JSON.stringify(body)}`)
  const own = `${registerPath(path)}/${body.data.key}`
  return {
    key: body.data.key,
    path: own,
    accounts: async () => (await caller.get<Accounts>(`${own}/accounts`)).body.accounts,
    move: (Kind, Amount, more = {}) =>
      caller.post('/setup/accountmanagement', {
        UUID: randomUUID(),
        StoreID: opening.StoreID,
        CashRegisterID: opening.CashRegisterID,
        Kind,
        Amount,
        Reason: 'test',
        At: new Date().toISOString(),
        ...more,
      }),
    close: (more) => caller.put<Closed>(`${own}/closinglist`, closeRequest(more)),
  }
}

export const closeRequest = (changes: Partial<CloseRequest>): CloseRequest => ({
  CountedCash: 0,
  Denominations: [],
  CountedMethods: [],
  FloatToLeave: 0,
  DifferenceReason: '',
  ClosingTime: pairOf(),
  ...changes,
})

export type TestPayment = { type: 'Cash' | 'UPI' | 'Customer Credit'; tendered: number }

const KINDS = { Cash: 'Cash', UPI: 'Other', 'Customer Credit': 'Credit' } as const

/** A sale of any amount: one untaxed line, paid as given. */
export const saleForAmount = (
  till: TestTill,
  price: number,
  payments: readonly TestPayment[],
  header: Partial<SaleHeader> = {},
): Sale => {
  const { Lines, Payments: _, ...sample } = till.makeSale({ lines: 1 })
  const [line] = Lines
  if (!line) throw new Error('a sale has a line')
  const nil = { key: line.TaxID, TaxName: 'Nil', IsDeleted: false, Rates: [{ Name: 'Nil', Heads: [] }] }
  return freezeSale(
    { ...sample, ...header },
    {
      BusinessDate: sample.BusinessDate,
      RoundingStep: 1,
      TaxRounding: 'line',
      Lines: [{ ...line, UUID: randomUUID(), UnitPrice: price, MRP: 0, Tax: nil }],
      Payments: payments.map(({ type, tendered }) => ({
        UUID: randomUUID(),
        PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', type),
        PaymentType: type,
        Kind: KINDS[type],
        TenderedAmount: tendered,
      })),
    },
  )
}

/** A return without a bill, paid out in cash: a sale with a negative total. */
export const refundForAmount = (till: TestTill, amount: number, header: Partial<SaleHeader> = {}): Sale => {
  const { Lines, Payments: _, ...sample } = till.makeSale({ lines: 1 })
  const [line] = Lines
  if (!line) throw new Error('a sale has a line')
  const { ProductID, SKU, Name, HSN, Unit, TaxID } = line
  const nothing = { TaxID, TaxName: 'Nil', TaxHeads: [], TaxAmount: 0 }
  return freezeSale(
    { ...sample, ...header },
    {
      BusinessDate: sample.BusinessDate,
      RoundingStep: 1,
      TaxRounding: 'line',
      Lines: [],
      Returns: [
        {
          UUID: randomUUID(),
          ...{ ProductID, SKU, Name, HSN, Unit },
          Quantity: 1_000,
          ...nothing,
          GrossAmount: amount,
          NetAmount: amount,
          TaxableAmount: amount,
          TotalAmount: amount,
        },
      ],
      Payments: [
        {
          UUID: randomUUID(),
          PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', 'Cash'),
          PaymentType: 'Cash',
          Kind: 'Cash',
          TenderedAmount: -amount,
        },
      ],
    },
  )
}

/** Opens every register of the demo, so that the cash of every sale is in a drawer. */
export const openEveryDrawer = (database: Pick<TestDatabase, 'query'>) =>
  database.query(
    `insert into register_sessions (registration_id, closing_id, store_id, register_id, register_code, register_name,
       opening_balance, opening_seconds, opening_nanoseconds, opened_at, opened_by, opened_by_name, opening_sha256)
     select r.registration_id, gen_random_uuid(), r.store_id, r.register_id, r.register_code, r.register_name,
            0, 0, 0, '2020-01-01', gen_random_uuid(), 'Test', ''
       from cash_registers r
      where not exists (select from register_sessions s
                         where s.registration_id = r.registration_id and s.register_id = r.register_id
                           and s.closing_no is null)`,
  )
