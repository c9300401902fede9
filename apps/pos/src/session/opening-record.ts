import type { CashRegister, Closing, Store, UserProfile } from '@evertill/contract'
import type { Opening } from './ports.ts'

interface OpeningInput {
  uuid: string
  user: UserProfile
  store: Store
  register: CashRegister
  balance: number
  now: number
}

export const newOpening = ({ uuid, user, store, register, balance, now }: OpeningInput): Opening => ({
  UUID: uuid,
  CashRegisterID: register.key,
  CashRegisterCode: register.CashRegisterCode,
  CashRegisterName: register.CashRegisterName,
  StoreID: store.key,
  StoreCode: store.StoreCode,
  StoreName: store.StoreName,
  RegistrationID: user.RegistrationID,
  OpeningBalance: balance,
  OpeningTime: { seconds: Math.floor(now / 1000), nanoseconds: (now % 1000) * 1_000_000 },
  OpeningByUserID: user.key,
  OpeningByUserName: user.Name,
  Status: 'Open',
})

/** The register session as the server will return it, for a till that could not ask yet. */
export const closingOf = (opening: Opening): Closing => ({
  key: opening.UUID,
  StoreID: opening.StoreID,
  CashRegisterID: opening.CashRegisterID,
  CashRegisterCode: opening.CashRegisterCode,
  CashRegisterName: opening.CashRegisterName,
  OpeningBalance: opening.OpeningBalance ?? 0,
  OpeningTime: opening.OpeningTime,
  OpeningByUserID: opening.OpeningByUserID,
  OpeningByUserName: opening.OpeningByUserName,
  Status: 'Open',
  ClosingTime: null,
  ClosingByUserName: null,
  ClosingNo: null,
  ExpectedCash: null,
  CountedCash: null,
  Difference: null,
  DifferenceReason: '',
  FloatToLeave: null,
  DepositAmount: null,
  BillCount: 0,
  NetSales: 0,
  LateSales: { Count: 0, CashAmount: 0 },
})
