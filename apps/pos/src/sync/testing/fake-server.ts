import {
  API_BASE,
  type BodyOf,
  contradictionsOf,
  type ENDPOINTS,
  type ErrorCode,
  ERROR_TEXTS,
  ERRORS,
  type FieldError,
  type RunningNumber,
  Sale,
  type SaleFlag,
} from '@evertill/contract'
import { isSlotHolder, slotAfter } from '@evertill/domain'

export interface FakeRequest {
  method: string
  /** Below the API base, with its query. */
  path: string
  body: unknown
}
export interface FakeAnswer {
  status: number
  json: unknown
}

/** What stands in the books, for whoever compares them with the devices. */
export interface Books {
  /** One entry per row: a sale that stands twice is here twice. */
  sales: { uuid: string; transactionNo: string; payable: number }[]
  quarantined: string[]
  /** What sales put into the drawer. */
  cash: number
  otherWrites: string[]
}

/** The slot of the till that a test begins with. */
const FIRST_SLOT = 'A'

type ConfirmLease = BodyOf<(typeof ENDPOINTS)['confirmLease']>

interface State {
  rows: { sale: Sale; digest: string; reply: { saleId: string; flags: SaleFlag[] } }[]
  quarantine: Map<string, string>
  numbers: Map<string, RunningNumber>
  /** The slot leased last comes first. */
  slots: { deviceId: string; slot: string; mark?: string; isCopied?: boolean }[]
  writes: Map<string, string>
  epoch: string
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const error = (code: ErrorCode, more: { errors?: FieldError[]; quarantineId?: string } = {}): FakeAnswer => ({
  status: ERRORS[code].status,
  json: { code, message: ERROR_TEXTS[code], ...more },
})
const success = (json: object): FakeAnswer => ({ status: 200, json: { code: '0', ...json } })

/**
 * A server in memory, as strict about once-only as the real one: both pass the same suite (`server-suite.ts`). Each
 * call is one transaction: it happens or it does not.
 */
export const createFakeServer = ({
  storeIds,
  epochs,
}: {
  storeIds: readonly string[]
  epochs: readonly string[]
}) => {
  let epochNo = 0
  let state: State = {
    rows: [],
    quarantine: new Map(),
    numbers: new Map(),
    slots: [],
    writes: new Map(),
    epoch: epochs[0] ?? '',
  }

  const rowOf = (uuid: string) => state.rows.find((row) => row.sale.UUID === uuid)

  const setAside = (body: unknown, digest: string, code: ErrorCode, errors: FieldError[]): FakeAnswer => {
    const uuid = (body as { UUID?: string } | null)?.UUID ?? ''
    const earlier = rowOf(uuid)
    if (earlier) return again(earlier, digest)
    state.quarantine.set(uuid, canonical(body))
    return error(code, { errors, quarantineId: uuid })
  }

  const again = (earlier: State['rows'][number], digest: string): FakeAnswer =>
    earlier.digest === digest
      ? success(replyOf(earlier, true))
      : error('SALE_DIFFERS_FROM_ACCEPTED', { errors: [{ path: 'UUID', message: 'was accepted before' }] })

  const replyOf = ({ reply }: State['rows'][number], replayed: boolean) => ({
    message: 'Sale saved',
    saleId: reply.saleId,
    sale: { key: reply.saleId },
    replayed,
    flags: reply.flags,
  })

  const acceptSale = (body: unknown): FakeAnswer => {
    const digest = canonical(body)
    const parsed = Sale.safeParse(body)
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      return setAside(body, digest, 'SALE_INVALID', errors)
    }
    const sale = parsed.data
    const contradictions = contradictionsOf(sale)
    if (contradictions.length > 0)
      return setAside(body, digest, 'SALE_CONTRADICTS_ITSELF', [...contradictions])
    if (!storeIds.includes(sale.StoreID))
      return setAside(body, digest, 'SALE_INVALID', [
        { path: 'StoreID', message: 'is not a store of this account' },
      ])
    const earlier = rowOf(sale.UUID)
    if (earlier) return again(earlier, digest)
    const clash = state.rows.some((row) => row.sale.TransactionNo === sale.TransactionNo)
    const fresh = {
      sale,
      digest,
      reply: { saleId: sale.UUID, flags: clash ? ['NUMBER_CLASH' as const] : [] },
    }
    state.rows.push(fresh)
    state.quarantine.delete(sale.UUID)
    return success(replyOf(fresh, false))
  }

  const record = (uuid: string, body: unknown, reply: object): FakeAnswer => {
    const known = state.writes.get(uuid)
    if (known !== undefined && known !== canonical(body)) return error('DIFFERS_FROM_RECORDED')
    state.writes.set(uuid, canonical(body))
    return success({ message: 'Recorded', replayed: known !== undefined, ...reply })
  }

  const compare = (sales: readonly { UUID: string }[]): FakeAnswer =>
    success({
      epoch: state.epoch,
      results: sales.map(({ UUID }) => {
        const row = rowOf(UUID)
        const State = row ? 'Accepted' : state.quarantine.has(UUID) ? 'Quarantined' : 'Unknown'
        return { UUID, State, Revision: row?.sale.Revision ?? null, saleId: row ? UUID : null }
      }),
    })

  const numbers = (registerId: string, query: URLSearchParams, method: string): FakeAnswer => {
    const own = () => [...state.numbers.values()].filter((number) => number.CashRegisterID === registerId)
    if (method === 'GET') return success({ runningNos: own() })
    const Series = query.get('series')
    const TransactionTypeID = query.get('transactionTypeID')
    if (!Series || !TransactionTypeID) return error('KEY_REQUIRED')
    const RunningNo = Math.max(Number(query.get('runnigno')), state.numbers.get(Series)?.RunningNo ?? 0)
    const number = { key: Series, Series, RunningNo, CashRegisterID: registerId, TransactionTypeID }
    state.numbers.set(Series, number)
    return success({ message: 'success', runningNo: number })
  }

  const leaseSlot = (storeId: string, registerId: string, DeviceID: string): FakeAnswer => {
    const known = state.slots.find((one) => one.deviceId === DeviceID)
    const slot = known?.slot ?? slotAfter(state.slots[0]?.slot ?? FIRST_SLOT) ?? ''
    if (!known) state.slots.unshift({ deviceId: DeviceID, slot })
    const lease = { StoreID: storeId, CashRegisterID: registerId, DeviceID, Prefix: 'BLR1', Slot: slot }
    return success({ lease, runningNos: [] })
  }

  const confirmSlot = ({ DeviceID, Slot, Mark, NextMark }: ConfirmLease): FakeAnswer => {
    let held = state.slots.find((one) => one.deviceId === DeviceID && one.slot === Slot)
    if (!held) {
      held = { deviceId: DeviceID, slot: Slot }
      state.slots.push(held)
    }
    if (!held.isCopied && isSlotHolder(held.mark, { mark: Mark, nextMark: NextMark })) held.mark = NextMark
    else held.isCopied = true
    return success({ Held: held.isCopied !== true })
  }

  const handle = ({ method, path, body }: FakeRequest): FakeAnswer => {
    const { pathname, searchParams } = new URL(path, 'http://fake')
    const register = /^\/setup\/stores\/[^/]+\/cashregisters\/([^/]+)\/transactionrunningnno$/.exec(pathname)
    if (register) return numbers(register[1] ?? '', searchParams, method)
    const lease = /^\/setup\/stores\/([^/]+)\/cashregisters\/([^/]+)\/lease(\/confirm)?$/.exec(pathname)
    if (lease?.[3] !== undefined) return confirmSlot(body as ConfirmLease)
    if (lease) return leaseSlot(lease[1] ?? '', lease[2] ?? '', (body as { DeviceID: string }).DeviceID)
    switch (pathname) {
      case '/transaction/sales/offline':
        return acceptSale(body)
      case '/transaction/sales/offline/batch':
        return success({ results: (body as { sales: unknown[] }).sales.map((sale) => acceptSale(sale).json) })
      case '/transaction/sales/reconcile':
        return compare((body as { sales: { UUID: string }[] }).sales)
      case '/setup/accountmanagement': {
        const { UUID } = body as { UUID: string }
        return record(UUID, body, { key: UUID })
      }
      default:
        return error('NOT_FOUND')
    }
  }

  return {
    handle: (request: FakeRequest): Promise<FakeAnswer> => Promise.resolve(handle(request)),
    epoch: () => Promise.resolve(state.epoch),
    backup: () => structuredClone(state),
    /** Yesterday's books, and a new epoch that says so. */
    restore: (kept: State) => {
      epochNo++
      state = { ...structuredClone(kept), epoch: epochs[epochNo % epochs.length] ?? '' }
    },
    books: (): Promise<Books> =>
      Promise.resolve({
        sales: state.rows.map(({ sale }) => ({
          uuid: sale.UUID,
          transactionNo: sale.TransactionNo,
          payable: sale.PayableAmount,
        })),
        quarantined: [...state.quarantine.keys()],
        cash: state.rows.reduce(
          (sum, { sale }) => sum + sale.Payments.reduce((paid, payment) => paid + payment.Amount, 0),
          0,
        ),
        otherWrites: [...state.writes.keys()],
      }),
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

/** `fetch` onto a server in memory, over a perfect line. */
export const fetchOf =
  (handle: (request: FakeRequest) => Promise<FakeAnswer>): typeof fetch =>
  async (input, init) => {
    const { status, json } = await handle(requestOf(input, init))
    return Response.json(json, { status })
  }

export const requestOf = (
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): FakeRequest => ({
  method: init?.method ?? 'GET',
  path: (input as string).slice(API_BASE.length),
  body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
})
