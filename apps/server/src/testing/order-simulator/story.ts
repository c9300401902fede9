import { setTimeout as pause } from 'node:timers/promises'
import type { Order, PartnerOrder } from '@evertill/contract'
import type { OrderState } from '@evertill/domain'
import type { Chance } from '../fuzz-values.ts'
import { partnerOrder } from '../test-partner-order.ts'
import type { Answer } from './calls.ts'
import { deliverInPackages, packAndWait } from './courier.ts'
import { type Promised, type Scene, type Stage, complain, newEventId } from './scene.ts'
import type { Till } from './till.ts'

/** Where a buyer changes their mind, or how it ends. */
const ENDINGS = [
  'rejected',
  'cancelled new',
  'cancelled accepted',
  'cancelled picking',
  'cancelled packed',
  'delivered',
  'completed',
  'returned',
] as const

const eventPath = ({ stage, promised }: Scene): string =>
  `/v1/channels/${stage.channel}/orders/${encodeURIComponent(promised.id || promised.channelOrderId)}/events`

/** One event of the channel, perhaps several times. Its answers must agree. */
const tell = async (scene: Scene, type: string, seq: number): Promise<Answer> => {
  const eventId = newEventId(scene)
  const body = { eventId, type, at: new Date().toISOString(), seq, data: { reason: 'Simulated' } }
  const call = { method: 'POST', path: eventPath(scene), body } as const
  const { partner } = scene.stage
  const [first, ...copies] = scene.chance.once(4)
    ? await partner.sendCopies(call, 1 + scene.chance.below(3))
    : [await partner.send(call)]
  if (!first) throw new Error('nothing was sent')
  const later = scene.chance.once(3) ? [await partner.send(call)] : []
  if (first.status === 200) scene.promised.told.add(eventId)
  for (const again of [...copies, ...later])
    if (first.status === 200 && again.status !== 200) complain(scene, `${type} again`, again)
  return first
}

/** A member of staff moves the order, from the version that the screen shows. */
const move = async (scene: Scene, To: OrderState): Promise<boolean> => {
  const EventID = newEventId(scene)
  for (let tries = 0; tries < 10; tries++) {
    const Version = scene.order?.Version ?? 1
    const body = { EventID, To, Version, At: new Date().toISOString(), Reason: 'Simulated' }
    const answer = await scene.stage.staff('POST', `/orders/${scene.promised.id}/moves`, body)
    const now = answer.body['order'] as Order | undefined
    if (now) scene.order = now
    if (answer.status === 200) {
      scene.promised.told.add(EventID)
      return true
    }
    if (answer.body['code'] !== 'ORDER_STALE') {
      if (answer.body['code'] !== 'ORDER_MOVE_ILLEGAL') complain(scene, To, answer)
      return false
    }
  }
  return false
}

const PACKED_WITHIN_MS = 30_000

/** Both tills bill the order at once: one bill is accepted, and the other is told that there is one. */
const pack = async (scene: Scene): Promise<boolean> => {
  const { order, stage, chance } = scene
  if (!order) return false
  const send = (till: Till) => stage.staff('POST', '/transaction/sales/offline', till.bill(order))
  const [one, two] = stage.tills
  const answers = await Promise.all(chance.once(3) ? [send(one), send(two)] : [send(one)])
  const accepted = answers.filter(({ status, body }) => status === 200 && body['code'] === '0')
  if (accepted.length !== 1) complain(scene, `${accepted.length} bills`, answers[0] as Answer)
  const end = Date.now() + PACKED_WITHIN_MS
  while (Date.now() < end) {
    const now = await stage.staff('POST', `/orders/${scene.promised.id}/moves`, {
      EventID: newEventId(scene),
      // Never a legal move of an unpacked order with this version: the refusal has the order of now.
      To: 'completed',
      Version: 1,
      At: new Date().toISOString(),
    })
    scene.order = (now.body['order'] as Order | undefined) ?? scene.order
    if (scene.order?.State !== 'picking') return scene.order?.State === 'packed'
    await pause(200)
  }
  complain(scene, 'was billed and never packed', { status: 0, body: {} })
  return false
}

const create = async (scene: Scene, body: PartnerOrder): Promise<void> => {
  const { partner, channel } = scene.stage
  const call = { method: 'POST', path: `/v1/channels/${channel}/orders`, body } as const
  const answers = await partner.sendCopies(call, scene.chance.once(3) ? 3 : 1)
  if (scene.chance.once(3)) answers.push(await partner.send(call))
  for (const answer of answers) if (answer.status !== 201) complain(scene, 'create', answer)
  const ids = new Set(answers.map(({ body: { id } }) => String(id)))
  if (ids.size !== 1)
    scene.promised.complaints.push(`${body.channelOrderId} has the ids ${[...ids].join(', ')}`)
  scene.promised.id = [...ids][0] ?? ''
}

const bodyOf = (scene: Scene): PartnerOrder => {
  const { products } = scene.stage.tills[0]
  const chosen = Array.from({ length: 1 + scene.chance.below(3) }, () => scene.chance.of(products))
  return partnerOrder({
    channelOrderId: scene.promised.channelOrderId,
    items: chosen.map((product, index) => ({
      lineId: String(index + 1),
      productId: product.key,
      channelItemId: product.SKU,
      name: product.Name,
      qty: 1_000 * (1 + scene.chance.below(3)),
      unitPrice: product.RetailPrice,
      tax: 0,
    })),
  })
}

/** An event that came before, and one that the order does not allow: both must change nothing. */
const disturb = async (scene: Scene): Promise<void> => {
  const before = await tell(scene, 'order.delivered', scene.seq + 1)
  if (before.status === 200 && before.body['result'] === 'moved')
    complain(scene, 'delivered too early', before)
}

const cancelBy = async (scene: Scene): Promise<void> => {
  const answer = await tell(scene, 'order.cancelled', ++scene.seq)
  if (answer.status === 200) scene.promised.end = 'cancelled'
  else complain(scene, 'cancel', answer)
  // What was sent earlier and arrives now goes to the timeline only.
  if (scene.chance.once(2)) await tell(scene, 'payment.paid', scene.seq - 1)
}

/** What has left the shop comes back; it is not cancelled any more. */
const cancelTooLate = async (scene: Scene): Promise<void> => {
  const answer = await tell(scene, 'order.cancelled', scene.seq + 1)
  if (answer.status !== 409) complain(scene, 'cancelled too late', answer)
}

const WAY: readonly OrderState[] = ['accepted', 'picking', 'packed', 'dispatched', 'delivered', 'completed']

/** One step of the way. False: the order went another way. */
const step = async (scene: Scene, to: OrderState): Promise<boolean> => {
  const { courier } = scene.stage
  if (to === 'packed') return pack(scene)
  if (to !== 'dispatched' && to !== 'delivered') return move(scene, to)
  if (courier && scene.inPackages) {
    if (to === 'dispatched') await deliverInPackages(scene, courier)
    return true
  }
  return (await tell(scene, `order.${to}`, ++scene.seq)).status === 200
}

/** One order from its first call to its end. */
export const playOrder = async (stage: Stage, chance: Chance, number: number): Promise<Promised> => {
  const promised: Promised = {
    channelOrderId: `SIM-${stage.seed}-${number}`,
    id: '',
    told: new Set(),
    packages: [],
    complaints: [],
  }
  const inPackages = stage.courier !== undefined && chance.once(2)
  const scene: Scene = { stage, chance, promised, inPackages, order: undefined, seq: 10, events: 0 }
  const body = bodyOf(scene)
  if (chance.once(6)) {
    const early = await tell(scene, 'order.cancelled', 1)
    if (early.status !== 404) complain(scene, 'an event before its order', early)
  }
  await create(scene, body)
  const ending = chance.of(ENDINGS)
  if (ending === 'rejected') {
    if (await move(scene, 'rejected')) promised.end = 'rejected'
    return promised
  }
  const [, cancelledIn] = /^cancelled (\w+)$/.exec(ending) ?? []
  let state: OrderState = 'new'
  for (const to of WAY) {
    if (cancelledIn === state) {
      if (state === 'packed' && stage.courier && inPackages) await packAndWait(scene, stage.courier)
      await cancelBy(scene)
      return promised
    }
    // What was dispatched may be delivered.
    if (state !== 'dispatched' && chance.once(5)) await disturb(scene)
    if (!(await step(scene, to))) {
      promised.complaints.push(`${promised.channelOrderId} could not be ${to}`)
      return promised
    }
    state = to
    promised.end = to
    if (to === 'delivered' && chance.once(5)) await cancelTooLate(scene)
    if (ending === to) return promised
    if (ending === 'returned' && to === 'delivered') break
  }
  for (const to of ['returning', 'returned'] as const)
    if ((await tell(scene, `order.${to}`, ++scene.seq)).status === 200) promised.end = to
  return promised
}
