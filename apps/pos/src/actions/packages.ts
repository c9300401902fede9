import type { Package, PackageBody } from '@evertill/contract'
import {
  isFault,
  type OrderState,
  packageMoves,
  packingFaults,
  type PackageState,
  transitionPackage,
  uuidV5,
} from '@evertill/domain'
import { createSyncedStore } from '../db/lists/synced-store.ts'
import { toInstant } from '../platform/clock.ts'
import { type MoveOutcome, refusalOfMove } from './move-order.ts'
import type { Runtime } from './runtime.ts'

type PackagePorts = Pick<Runtime, 'api' | 'clock' | 'connection' | 'databases' | 'puller' | 'session'>

/** A line of the order or the bill: what it is called, and how much of it was sold. */
export interface SoldLine {
  lineId: string
  name: string
  sku: string
  sold: number
  /** No product of the shop, such as delivery: it is packed only if somebody says so. */
  isOther?: boolean
}

export type Packed = Readonly<Record<string, number>>

const itemsOf = (packed: Packed) =>
  Object.entries(packed)
    .filter(([, qty]) => qty > 0)
    .map(([lineId, qty]) => ({ lineId, qty }))

const packedIn = ({ key: _key, State, Items }: Package) => ({
  state: State,
  items: Items.map(({ LineID, Quantity }) => ({ lineId: LineID, qty: Quantity })),
})

/** What no other package of the bill holds. */
export const leftToPack = (
  lines: readonly SoldLine[],
  others: readonly Package[],
): Readonly<Record<string, number>> => {
  const left = new Map(lines.map(({ lineId, sold }) => [lineId, sold]))
  for (const { state, items } of others.map(packedIn))
    if (state !== 'cancelled')
      for (const { lineId, qty } of items) left.set(lineId, Math.max(0, (left.get(lineId) ?? 0) - qty))
  return Object.fromEntries(left)
}

export type PackageFault = 'empty' | 'tooMany' | 'noNumber' | 'link'

/** What the other packages collect. */
export const collectedBy = (others: readonly Package[]): number =>
  others.reduce((sum, { CodAmount, State }) => sum + (State === 'cancelled' ? 0 : CodAmount), 0)

export const packageFault = (
  body: Pick<PackageBody, 'Number' | 'TrackingUrl'>,
  packed: Packed,
  lines: readonly SoldLine[],
  others: readonly Package[],
): PackageFault | null => {
  if (body.Number.trim() === '') return 'noNumber'
  if (body.TrackingUrl !== '' && !/^https?:\/\/./.test(body.TrackingUrl)) return 'link'
  const items = itemsOf(packed)
  if (items.length === 0) return 'empty'
  const sold = lines.map(({ lineId, sold: qty }) => ({ lineId, qty }))
  const faults = packingFaults(sold, [...others.map(packedIn), { state: 'draft', items }])
  return faults.length > 0 ? 'tooMany' : null
}

/** Whether carriers would collect more than the buyer owes. An amount that is not raised stays. */
export const collectsTooMuch = (
  wanted: number,
  before: number,
  most: number,
  others: readonly Package[],
): boolean => wanted > before && wanted + collectedBy(others) > most

/** The next free number of the packages of one order or bill: `W-1001-2` is the second one. */
export const numberOfPackage = (base: string, others: readonly Package[]): string => {
  const start = base.slice(0, 28)
  const used = new Set(others.map(({ Number: number }) => number))
  for (let next = others.length + 1; ; next += 1) {
    const number = `${start}-${next}`
    if (!used.has(number)) return number
  }
}

/** Makes or changes a package. With the same key and version a repeat is the same one. */
export const savePackage = async (
  ports: PackagePorts,
  key: string,
  body: Omit<PackageBody, 'Items'>,
  packed: Packed,
): Promise<MoveOutcome<{ package: Package }>> => {
  const { api, connection, databases } = ports
  if (!connection.get().serverReachable) return { ok: false, code: 'offline' }
  const Items = itemsOf(packed).map(({ lineId: LineID, qty: Quantity }) => ({ LineID, Quantity }))
  const answer = await api.call('savePackage', { params: { key }, body: { ...body, Items } })
  if (!answer.ok) return refusalOfMove(ports, 'package', answer.failure)
  await createSyncedStore(databases.relaxed, 'package').put([answer.reply.package])
  return { ok: true, package: answer.reply.package }
}

/** The states that a package can have next, with the state of its order. */
export const nextStates = ({ State }: Pick<Package, 'State'>, order?: OrderState): PackageState[] =>
  packageMoves(State, order)

export const movePackage = async (
  ports: PackagePorts,
  parcel: Package,
  to: Exclude<PackageState, 'draft'>,
  note = '',
): Promise<MoveOutcome<{ package: Package }>> => {
  const { api, clock, connection, databases, session } = ports
  if (isFault(transitionPackage({ state: parcel.State, attempts: parcel.Attempts }, to)))
    return { ok: false, code: 'notPossible' }
  if (!connection.get().serverReachable) return { ok: false, code: 'offline' }
  const Note = note.trim()
  const said = [session.get().lease?.DeviceID, parcel.Version, to, Note].join(' ')
  const answer = await api.call('movePackage', {
    params: { key: parcel.key },
    body: {
      EventID: uuidV5(parcel.key, said),
      To: to,
      Version: parcel.Version,
      At: toInstant(clock.now()),
      ...(Note === '' ? {} : { Note }),
    },
  })
  if (!answer.ok) return refusalOfMove(ports, 'package', answer.failure)
  await createSyncedStore(databases.relaxed, 'package').put([answer.reply.package])
  return { ok: true, package: answer.reply.package }
}
