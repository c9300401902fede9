import type { Order, OrderItem } from '@evertill/contract'
import { mayQueueOffline, type OrderState, ORDER_MOVES, uuidV5 } from '@evertill/domain'
import { createSyncedStore } from '../db/lists/synced-store.ts'
import { toInstant } from '../platform/clock.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { Runtime } from './runtime.ts'

type MovePorts = Pick<Runtime, 'api' | 'clock' | 'connection' | 'databases' | 'puller' | 'session'>

/** What a person at a till may ask for. Packing comes with the bill. */
export type TillMove = Exclude<OrderState, 'new' | 'expired' | 'packed'>

export interface OrderMove {
  to: TillMove
  /** Why it is rejected or cancelled. */
  reason?: string
  /** On acceptance: how much of each line. */
  accepted?: Readonly<Record<string, number>>
}

export type MoveRefusal =
  | 'offline'
  | 'changed'
  | 'notAllowed'
  | 'notPossible'
  | 'noReason'
  | 'serverRefused'
  | 'serverSilent'

export type MoveOutcome<Value extends object> = Outcome<Value, { code: MoveRefusal }>

const no = (code: MoveRefusal) => ({ ok: false as const, code })

/** Whoever waits for the parcel is told why. */
const NEEDS_REASON: readonly OrderState[] = ['rejected', 'cancelled']

/** The lines whose accepted quantity differs from the ordered one; the others are accepted whole. */
const changedLines = (items: readonly OrderItem[], accepted: Readonly<Record<string, number>>) =>
  items.flatMap(({ LineID, Quantity }) => {
    const wanted = accepted[LineID] ?? Quantity
    return wanted === Quantity ? [] : [{ LineID, Quantity: wanted }]
  })

/** The answer of the server as the till says it. What changed meanwhile is fetched before the till asks again. */
export const refusalOfMove = async (
  { puller }: Pick<MovePorts, 'puller'>,
  kind: 'order' | 'package',
  failure: { kind: string; status?: number },
): Promise<{ ok: false; code: MoveRefusal }> => {
  if (failure.kind !== 'refused') return no('serverSilent')
  if (failure.status === 403) return no('notAllowed')
  if (failure.status !== 409) return no('serverRefused')
  await puller.pull(kind, 'partial')
  return no('changed')
}

/**
 * Asks the server to move an order. The id of the event says what was asked of which version: pressed again after a lost
 * answer, it is the same move. Offline nothing is promised to a buyer.
 */
export const moveOrder = async (
  ports: MovePorts,
  order: Order,
  { to, reason = '', accepted = {} }: OrderMove,
): Promise<MoveOutcome<{ order: Order }>> => {
  const { api, clock, connection, databases, session } = ports
  if (ORDER_MOVES[order.State][to] === undefined) return no('notPossible')
  if (!connection.get().serverReachable && !mayQueueOffline(to)) return no('offline')
  const Reason = reason.trim()
  if (Reason === '' && NEEDS_REASON.includes(to)) return no('noReason')
  const lines = to === 'accepted' ? changedLines(order.Items, accepted) : []
  const said = [session.get().lease?.DeviceID, order.Version, to, Reason, JSON.stringify(lines)].join(' ')
  const answer = await api.call('moveOrder', {
    params: { key: order.key },
    body: {
      EventID: uuidV5(order.key, said),
      To: to,
      Version: order.Version,
      At: toInstant(clock.now()),
      ...(Reason === '' ? {} : { Reason }),
      ...(lines.length === 0 ? {} : { Lines: lines }),
    },
  })
  if (!answer.ok) return refusalOfMove(ports, 'order', answer.failure)
  await createSyncedStore(databases.relaxed, 'order').put([answer.reply.order])
  return { ok: true, order: answer.reply.order }
}
