import type { Order, Package } from '@evertill/contract'
import { ORDER_MOVES, type OrderState, PACKAGE_MOVES, needsCreditNote } from '@evertill/domain'
import { makeChance } from '../fuzz-values.ts'
import { type StaffCall, type UrlNow, makePartner, signIn } from './calls.ts'
import type { Promised, PromisedPackage, Stage } from './scene.ts'
import { playOrder } from './story.ts'
import { openCounter } from './till.ts'

type Simulation = {
  readonly urlNow: UrlNow
  readonly channel: string
  readonly secret: string
  /** Missing: no order is sent in packages. */
  readonly courier?: { readonly key: string; readonly name: string; readonly secret: string } | undefined
  readonly storeCode: string
  readonly loginId: string
  readonly password: string
  readonly orders: number
  readonly seed: number
  readonly atOnce?: number
  readonly onProgress?: (played: number) => void
}

export type Verdict = {
  readonly orders: number
  readonly events: number
  readonly bills: number
  readonly packages: number
  readonly states: Readonly<Record<string, number>>
  /** Empty, or what the server did wrong. */
  readonly faults: readonly string[]
}

const PAGE = 500

/** Every order or package of the store, as a till pulls them. */
const readAll = async <Row>(
  staff: StaffCall,
  storeId: string,
  what: 'orders' | 'packages',
): Promise<Row[]> => {
  const rows: Row[] = []
  let more = ''
  for (;;) {
    const { status, body } = await staff('GET', `/${what}?storeId=${storeId}&size=${PAGE}${more}`)
    if (status !== 200) throw new Error(`the ${what} could not be read: ${status} ${JSON.stringify(body)}`)
    const page = body as { pitId: string; lastSort: string[]; hasMore: boolean }
    rows.push(...(body[what] as Row[]))
    if (!page.hasMore) return rows
    more = `&pitId=${page.pitId}&searchAfter=${encodeURIComponent(JSON.stringify(page.lastSort))}`
  }
}

/** The states of the timeline one after the other: each must follow from the one before. */
const wayFaults = ({ ChannelOrderID: id, State, Timeline }: Order): string[] => {
  const states = Timeline.filter(({ Moved }) => Moved).map(({ To }) => To as OrderState)
  const illegal = states.flatMap((to, index) => {
    const from = states[index - 1]
    const isLegal = from === undefined ? to === 'new' : to in ORDER_MOVES[from]
    return isLegal ? [] : [`${id} went from ${String(from)} to ${to}`]
  })
  return states.at(-1) === State
    ? illegal
    : [...illegal, `${id} is ${State}, and its timeline ends with ${String(states.at(-1))}`]
}

const timelineFaults = ({ ChannelOrderID: id, Timeline }: Order, { told }: Promised): string[] => {
  const ids = Timeline.map(({ EventID }) => EventID)
  const twice = ids.length === new Set(ids).size ? [] : [`${id} has an event twice`]
  const missing = [...told].filter((event) => !ids.includes(event))
  return [...twice, ...missing.map((event) => `${id} lost the event ${event}`)]
}

const orderFaults = (promised: Promised, found: readonly Order[]): string[] => {
  const { channelOrderId, end, id } = promised
  const [order, ...others] = found
  if (!order) return [`${channelOrderId} is lost`]
  const billed = order.SaleUUID !== undefined
  return [
    ...(others.length > 0 ? [`${channelOrderId} is there ${found.length} times`] : []),
    ...(order.key === id ? [] : [`${channelOrderId} has another id than it was given`]),
    ...(end === undefined || order.State === end
      ? []
      : [`${channelOrderId} is ${order.State} instead of ${end}`]),
    ...wayFaults(order),
    ...timelineFaults(order, promised),
    ...(order.CreditNoteDue ===
    (needsCreditNote({ saleUuid: order.SaleUUID }, order.State) && order.CreditNoteUUID === undefined)
      ? []
      : [
          `${channelOrderId} is ${order.State}, ${billed ? 'billed' : 'not billed'}, and its credit note is wrong`,
        ]),
  ]
}

const packageFaults = (
  { key, told, end }: PromisedPackage,
  found: ReadonlyMap<string, Package>,
): string[] => {
  const parcel = found.get(key)
  if (!parcel) return [`the package ${key} is lost`]
  const { Number: number, State, Timeline } = parcel
  const states = Timeline.filter(({ Moved }) => Moved).map(({ To }) => To as Package['State'])
  const illegal = states.flatMap((to, at) => {
    const from = states[at - 1] ?? 'draft'
    return to in PACKAGE_MOVES[from] ? [] : [`${number} went from ${from} to ${to}`]
  })
  const ids = Timeline.map(({ EventID }) => EventID)
  return [
    ...illegal,
    ...(State === end ? [] : [`${number} is ${State} instead of ${end}`]),
    ...(ids.length === new Set(ids).size ? [] : [`${number} has an event twice`]),
    ...[...told].filter((id) => !ids.includes(id)).map((id) => `${number} lost the event ${id}`),
  ]
}

/** Plays the orders and holds what the server stored against what it had answered. */
export const simulateOrders = async (simulation: Simulation): Promise<Verdict> => {
  const { urlNow, channel, secret, courier, storeCode, loginId, password, seed, atOnce = 8 } = simulation
  const { call: staff, user } = await signIn(urlNow, loginId, password)
  const stage: Stage = {
    channel,
    partner: makePartner(urlNow, secret),
    staff,
    courier: courier && { ...courier, partner: makePartner(urlNow, courier.secret) },
    tills: [await openCounter(staff, storeCode, user), await openCounter(staff, storeCode, user)],
    seed,
  }
  const promises: Promised[] = []
  let next = 0
  const play = async (): Promise<void> => {
    while (next < simulation.orders) {
      const number = ++next
      promises.push(await playOrder(stage, makeChance(seed * 10_000 + number), number))
      simulation.onProgress?.(promises.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, play))
  const { storeId } = stage.tills[0]
  const stored = (await readAll<Order>(staff, storeId, 'orders')).filter(({ Channel }) => Channel === channel)
  const parcels = courier ? await readAll<Package>(staff, storeId, 'packages') : []
  const byKey = new Map(parcels.map((parcel) => [parcel.key, parcel]))
  const byId = new Map<string, Order[]>()
  for (const order of stored)
    byId.set(order.ChannelOrderID, [...(byId.get(order.ChannelOrderID) ?? []), order])
  const states: Record<string, number> = {}
  for (const { State } of stored) states[State] = (states[State] ?? 0) + 1
  return {
    orders: promises.length,
    events: promises.reduce((sum, { told }) => sum + told.size, 0),
    bills: stored.filter(({ SaleUUID }) => SaleUUID !== undefined).length,
    packages: promises.reduce((sum, { packages }) => sum + packages.length, 0),
    states,
    faults: promises.flatMap((promised) => [
      ...promised.complaints,
      ...promised.packages.flatMap((one) => packageFaults(one, byKey)),
      ...orderFaults(promised, byId.get(promised.channelOrderId) ?? []),
    ]),
  }
}
