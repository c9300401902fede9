import { randomUUID } from 'node:crypto'
import type { Package, PackageBody } from '@evertill/contract'
import type { PackageState } from '@evertill/domain'
import type { Answer } from './calls.ts'
import { type Courier, type PromisedPackage, type Scene, complain, newEventId } from './scene.ts'

type Parcel = { readonly promised: PromisedPackage; now: Package }

const NOTHING = {
  WeightG: 500,
  DimsMm: { Length: 200, Width: 150, Height: 100 },
  AWB: '',
  TrackingUrl: '',
  CodAmount: 0,
  CustomerName: 'Simulated',
  CustomerPhoneNo: '',
  Note: '',
}

/** Everything in one package, or the first piece and the rest. */
const contentsOf = ({ order, chance }: Scene): PackageBody['Items'][] => {
  const all = (order?.Items ?? []).map(({ LineID, Quantity, AcceptedQuantity = Quantity }) => ({
    LineID,
    Quantity: AcceptedQuantity,
  }))
  const [first, ...others] = all
  if (!first || chance.once(2)) return [all]
  if (others.length > 0) return [[first], others]
  if (first.Quantity < 2_000) return [all]
  return [[{ ...first, Quantity: 1_000 }], [{ ...first, Quantity: first.Quantity - 1_000 }]]
}

/** Makes the packages of an order. Each is saved by two tills at once, as a person who presses twice does. */
const makePackages = async (scene: Scene, carrier: string): Promise<Parcel[]> => {
  const { order, stage, promised } = scene
  if (!order) return []
  const parcels: Parcel[] = []
  for (const [at, Items] of contentsOf(scene).entries()) {
    const key = randomUUID()
    const body: PackageBody = {
      ...NOTHING,
      ...{ StoreID: order.StoreID, Version: 0, Number: `${order.ChannelOrderID}-${at + 1}`, Items },
      ...{ OrderID: order.key, Address: order.Address, Carrier: carrier },
    }
    const save = () => stage.staff('PUT', `/packages/${key}`, body)
    const answers = await Promise.all([save(), save()])
    for (const answer of answers) if (answer.status !== 200) complain(scene, 'a package', answer)
    const now = answers[0].body['package'] as Package | undefined
    if (!now) continue
    const made: PromisedPackage = { key, told: new Set(), end: 'draft' }
    promised.packages.push(made)
    parcels.push({ promised: made, now })
  }
  return parcels
}

/** A member of staff moves a package, from the version that the screen shows. */
const moveParcel = async (scene: Scene, parcel: Parcel, To: PackageState): Promise<void> => {
  const EventID = newEventId(scene)
  for (let tries = 0; tries < 10; tries++) {
    const { key, Version } = parcel.now
    const body = { EventID, To, Version, At: new Date().toISOString() }
    const answer = await scene.stage.staff('POST', `/packages/${key}/moves`, body)
    parcel.now = (answer.body['package'] as Package | undefined) ?? parcel.now
    if (answer.status === 200) {
      parcel.promised.told.add(EventID)
      parcel.promised.end = To
      return
    }
    if (answer.body['code'] !== 'PACKAGE_STALE') return complain(scene, `package ${To}`, answer)
  }
}

const HOUR_MS = 3_600_000

type Report = { readonly state: PackageState; readonly eventId: string; readonly at: string }

const isFirst = ({ status, body }: Answer): boolean => status === 200 && body['result'] !== 'replayed'

/** One report of the courier, perhaps several times at once and once more later: all but one of them are repeats. */
const report = async (scene: Scene, courier: Courier, parcel: Parcel, body: Report): Promise<Answer> => {
  const path = `/v1/packages/${parcel.now.key}/tracking?carrier=${courier.key}`
  const call = { method: 'POST', path, body } as const
  const answers = scene.chance.once(4)
    ? await courier.partner.sendCopies(call, 1 + scene.chance.below(3))
    : [await courier.partner.send(call)]
  // Of copies sent at once any may have been the first.
  const first = answers.find(isFirst) ?? answers[0]
  if (!first) throw new Error('nothing was sent')
  if (first.status === 200) parcel.promised.told.add(body.eventId)
  if (scene.chance.once(3)) answers.push(await courier.partner.send(call))
  for (const answer of answers)
    if (first.status === 200 && (answer.status !== 200 || (answer !== first && isFirst(answer))))
      complain(scene, `${body.state} again`, answer)
  return first
}

const fresh = (scene: Scene, state: PackageState, ago = 0): Report => ({
  state,
  eventId: newEventId(scene),
  at: new Date(Date.now() - ago).toISOString(),
})

/** A report that comes too late, and one that comes too early: neither moves the package. */
const disturb = async (scene: Scene, courier: Courier, parcel: Parcel): Promise<void> => {
  const late = await report(scene, courier, parcel, fresh(scene, 'lost', HOUR_MS))
  if (late.body['result'] !== 'late') complain(scene, 'a late report', late)
  const early = await report(scene, courier, parcel, fresh(scene, 'rto_delivered'))
  if (early.status !== 409) complain(scene, 'an early report', early)
}

const carry = async (scene: Scene, courier: Courier, parcel: Parcel): Promise<void> => {
  const { chance } = scene
  const again = chance.once(3)
  const way: PackageState[] = [
    ...(again ? (['out_for_pickup', 'pickup_failed'] as const) : []),
    ...(['out_for_pickup', 'picked_up', 'in_transit', 'at_hub', 'out_for_delivery'] as const),
    ...(chance.once(3) ? (['delivery_failed', 'out_for_delivery'] as const) : []),
    'delivered',
  ]
  for (const to of ['packed', 'ready', 'assigned'] as const) await moveParcel(scene, parcel, to)
  for (const state of way) {
    const answer = await report(scene, courier, parcel, fresh(scene, state))
    if (answer.status !== 200) return complain(scene, state, answer)
    parcel.promised.end = state
    if (state !== 'delivered' && chance.once(5)) await disturb(scene, courier, parcel)
  }
}

const carryOurselves = async (scene: Scene, parcel: Parcel): Promise<void> => {
  for (const to of ['packed', 'out_for_delivery', 'delivered'] as const) await moveParcel(scene, parcel, to)
}

/** An order goes out in packages, and is delivered when the buyer has all of them. */
export const deliverInPackages = async (scene: Scene, courier: Courier): Promise<void> => {
  const isOwn = scene.chance.once(3)
  const parcels = await makePackages(scene, isOwn ? '' : courier.name)
  await Promise.all(
    parcels.map((parcel) => (isOwn ? carryOurselves(scene, parcel) : carry(scene, courier, parcel))),
  )
}

/** Packages that are still in the shop when the order is cancelled. */
export const packAndWait = async (scene: Scene, courier: Courier): Promise<void> => {
  for (const parcel of await makePackages(scene, courier.name)) {
    await moveParcel(scene, parcel, 'packed')
    parcel.promised.end = 'cancelled'
  }
}
