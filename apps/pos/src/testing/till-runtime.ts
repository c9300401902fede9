// First of all: dexie looks for an IndexedDB when it is loaded.
import { newTill } from './device.ts'
import type { Closing, EndpointName, PaymentType, Product, TransactionType } from '@evertill/contract'
import { createObservable } from '@evertill/ui/observable.ts'
import type { Runtime } from '../actions/runtime.ts'
import { createCartStore } from '../db/cart/cart-store.ts'
import { createLiveCart } from '../ledger/cart.ts'
import { EMPTY } from '../session/session-state.ts'
import { newUuid } from './after-sale.ts'
import { createFakeApi } from './fake-api.ts'
import { createFakeClock, createFakeLocks, createFakeTillClock } from './fakes.ts'
import { gst, PLACE } from './selling-place.ts'

export const typeOf = (Letter: string, TransactionType = Letter): TransactionType => ({
  ...PLACE.transactionType,
  key: Letter === 'S' ? PLACE.transactionType.key : `type-${Letter}`,
  TransactionType,
  Letter,
})

const payBy = (Kind: PaymentType['Kind'], name: string): PaymentType => ({
  key: `pay-${name}`,
  PaymentType: name,
  Kind,
  ShowInSales: true,
  IsDeleted: false,
})
const CASH = payBy('Cash', 'Cash')
const CREDIT = payBy('Credit', 'Customer Credit')
const CARD = payBy('Other', 'Card')
export const inCash = (amount: number) => ({ type: CASH, amount, reference: '' })
export const onCredit = (amount: number) => ({ type: CREDIT, amount, reference: '' })
export const byCard = (amount: number, reference = '') => ({ type: CARD, amount, reference })

export const CLOSING = {
  key: 'closing-1',
  StoreID: PLACE.store.key,
  CashRegisterID: PLACE.lease.CashRegisterID,
} as Closing

interface TillOptions {
  answers?: Partial<Record<EndpointName, (input: never) => unknown>>
  products?: readonly Product[]
  types?: readonly TransactionType[]
}

/** The runtime of a till on an empty disk: real database, cart and ledger; sign-in, goods and network are played. */
export const openTill = async ({ answers = {}, products = [], types = [typeOf('S')] }: TillOptions = {}) => {
  const device = await newTill()
  const clock = createFakeClock()
  const tillClock = createFakeTillClock(clock)
  const { user, store, lease } = PLACE
  const session = createObservable({ ...EMPTY, user, store, lease, closing: CLOSING })
  const connection = createObservable({
    browserOnline: true,
    serverReachable: true,
    offlineSince: null as number | null,
  })
  const { api, asked } = createFakeApi(answers)
  const cart = createLiveCart({
    store: createCartStore(device.relaxed),
    locks: createFakeLocks().tab(),
    clock,
    newUuid,
    storeId: () => store.key,
  })
  const wakes: number[] = []
  const databases = { ...device, isVolatile: false }
  const goods = {
    catalogue: new Map(products.map((product) => [product.key, product])),
    taxes: new Map([['tax-5', gst(5)]]),
    setup: { transactionTypes: types },
  }
  const runtime = {
    api,
    databases,
    ledger: device.ledger,
    cart,
    clock: tillClock,
    newUuid,
    connection: { ...connection, check: async () => connection.get() },
    session,
    catalogue: { goods: () => goods },
    sender: { wake: () => wakes.push(clock.now()), sendNow: () => wakes.push(clock.now()) },
  } as unknown as Runtime
  return {
    runtime,
    cart,
    clock,
    tillClock,
    session,
    db: device.strict,
    asked,
    /** How often the sender was woken. */
    wakes: () => wakes.length,
    disconnect: () => connection.set({ ...connection.get(), serverReachable: false }),
    /** The local database did not open: only the server keeps what is made from now on. */
    loseDisk: () => {
      databases.isVolatile = true
    },
  }
}

export type Till = Awaited<ReturnType<typeof openTill>>
