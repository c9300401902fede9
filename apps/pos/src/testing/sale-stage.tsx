import type { ActionRule, Offer, Product, Registration, Tax, TransactionType } from '@evertill/contract'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { createCartStore } from '../db/cart/cart-store.ts'
import { createCatalogue } from '../db/catalogue/catalogue.ts'
import type { SettingValues } from '../db/device/setting-values.ts'
import { createLedgerDb } from '../db/ledger-db.ts'
import { openDatabases } from '../db/sales-db.ts'
import type { StorageState } from '../db/storage-state.ts'
import { createLiveCart } from '../ledger/cart.ts'
import { newUuid } from '../platform/ids.ts'
import { createWebLocks } from '../platform/locks.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import type { Runtime } from '../actions/runtime.ts'
import { RuntimeProvider } from '../queries/runtime.tsx'
import { EMPTY } from '../session/session-state.ts'
import type { Connection, GoodsState } from '../sync/index.ts'
import { render } from '@evertill/ui/testing/render.tsx'
import { createFakeSettings, createFakeTillClock } from './fakes.ts'
import { gst, PLACE } from './selling-place.ts'

export interface StageOptions {
  products?: readonly Product[]
  offers?: readonly Offer[]
  /** What the cashier may do alone; everything unless said. */
  rules?: readonly ActionRule[]
  type?: TransactionType
  goods?: GoodsState['state']
  isOnline?: boolean
  /** What the server has besides, when it is asked for a code. */
  lookUp?: () => Promise<readonly Product[]>
  /** Other parts of the till, such as a session that approves. */
  session?: Partial<Runtime['session']>
  now?: number
  /** Why goods come back, as the shop has set it. */
  returnReasons?: string[]
  /** The server's answers; without them it is away. */
  api?: Runtime['api']
  /** What the registration has turned on. */
  flags?: Partial<Pick<Registration, 'EnableONDC' | 'EnablePackageTracker'>>
  /** What is set on this device. */
  settings?: Partial<SettingValues>
}

const ACTIONS: readonly ActionRule['Action'][] = [
  'Discount',
  'PriceChange',
  'Void',
  'Return',
  'ReturnWithoutBill',
  'OpenDrawer',
  'CreditSale',
  'Reprint',
]
const ALL_ALLOWED: readonly ActionRule[] = ACTIONS.map((Action) => ({ Action, Mode: 'Allow' }))

const TAXES: readonly Tax[] = [gst(5), gst(18)]

let count = 0

/**
 * The sale screen's own world in a real browser: real database, cart, catalogue and calculation; only sign-in and
 * network are played. A test changes what it is about and leaves the rest.
 */
export const openSaleStage = async (options: StageOptions = {}) => {
  const { products = [], offers = [], rules = ALL_ALLOWED, type = PLACE.transactionType } = options
  const databases = await openDatabases(`sale-stage-${Date.now()}-${++count}`)
  const { strict } = databases
  // A number is taken only by the holder of its series.
  await strict.registerLease.put(PLACE.lease)
  await strict.offer.bulkPut([...offers])
  await strict.storeData.put({ id: 'actionRules', value: [...rules] })
  await strict.acl.bulkPut(
    ['Sales', type.TransactionType].map((id) => ({ id, perms: { read: true, create: true } })),
  )
  const clock = createFakeTillClock({ now: () => options.now ?? Date.now() })
  const uuid = () => newUuid(Date.now())
  const ledger = createLedgerDb(databases)
  const goods = {
    catalogue: createCatalogue([], products),
    taxes: new Map(TAXES.map((tax) => [tax.key, tax])),
    setup: {
      taxes: TAXES,
      transactionTypes: [type],
      paymentTypes: (['Cash', 'UPI', 'Customer Credit'] as const).map((name) => ({
        key: `pay-${name}`,
        PaymentType: name,
        Kind: name === 'Cash' ? ('Cash' as const) : name === 'UPI' ? ('Other' as const) : ('Credit' as const),
        ShowInSales: true,
        IsDeleted: false,
      })),
    },
  }
  const state = createObservable<GoodsState>({
    state: options.goods ?? 'ready',
    loaded: products.length,
    total: products.length,
    version: 1,
  })
  const { lease, user } = PLACE
  const { returnReasons } = options
  const store = { ...PLACE.store, ...(returnReasons && { ReturnReasons: returnReasons }) }
  const session = createObservable({
    ...EMPTY,
    stage: 'ready' as const,
    place: 'ready' as const,
    user,
    signedIn: true,
    store,
    lease,
    registration: {
      key: 'registration-demo',
      RegistrationID: 'registration-demo',
      RegistrationName: 'Demo Retail',
      Plan: 'Standard',
      Currency: 'INR',
      CurrencySymbol: '₹',
      PincodeIntegration: false,
      PinocdeOrderTransactionTypeID: null,
      EnablePackageTracker: false,
      EnableONDC: false,
      ...options.flags,
      AutoPopulateOpeningBalance: false,
    },
  })
  const reachable = options.isOnline ?? false
  const connection = createObservable<ReturnType<Connection['get']>>({
    browserOnline: reachable,
    serverReachable: reachable,
    offlineSince: null,
  })
  const storage = createObservable<StorageState>('working')
  const cart = createLiveCart({
    store: createCartStore(databases.relaxed),
    locks: createWebLocks(navigator.locks),
    clock,
    newUuid: uuid,
    storeId: () => store.key,
  })
  const settings = createFakeSettings(options.settings)
  const runtime = {
    api: options.api ?? { call: async () => ({ ok: false, kind: 'unreachable' }) },
    databases,
    ledger,
    session: { ...session, ...options.session },
    cart,
    catalogue: {
      get: state.get,
      subscribe: state.subscribe,
      goods: () => (state.get().state === 'ready' ? goods : { ...goods, catalogue: createCatalogue([]) }),
      refresh: async () => {
        if (options.lookUp) goods.catalogue = createCatalogue([], [...products, ...(await options.lookUp())])
        return { ok: true }
      },
    },
    sender: {
      wake: () => {},
      sendNow: () => {},
      sending: createObservable(false),
      inFlight: createObservable([]),
      nextTryAt: createObservable(null),
    },
    puller: createObservable({}),
    reconciler: createObservable({ checking: false }),
    connection: { ...connection, check: async () => connection.get() },
    storage,
    work: { begin: () => () => {} },
    clock,
    settings,
    newUuid: uuid,
  } as unknown as Runtime

  return {
    runtime,
    cart,
    clock,
    databases,
    ledger,
    connection,
    storage,
    settings,
    /** How the goods are: loading, ready, failed. */
    goodsAre: (next: GoodsState['state']) => state.set({ ...state.get(), state: next }),
    replaceCart: (change: Partial<CartDraft>) => cart.update((draft) => ({ ...draft, ...change })),
    show: (children: ReactNode, path = '/') =>
      render(
        <MemoryRouter initialEntries={[path]}>
          <RuntimeProvider parts={runtime} whole={Promise.resolve(runtime)}>
            {/* As the frame of the till does it: the screen fills what it is given. */}
            <div style={{ height: '100dvh' }}>{children}</div>
          </RuntimeProvider>
        </MemoryRouter>,
      ),
  }
}
