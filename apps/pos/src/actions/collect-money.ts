import { isFault, isOpenIntent } from '@evertill/domain'
import type { PaymentIntent, PaymentWay } from '../db/cart/payment-intent.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { AskedMoney, DeviceAnswer, PaymentDevice } from '../ledger/payment-device.ts'
import {
  beginIntent,
  forgetOldIntents,
  type IntentNews,
  moveIntent,
  type NewIntent,
  openIntents,
  readIntent,
} from '../ledger/payment-intents.ts'
import type { Clock } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'

interface CollectPorts {
  db: LedgerDb
  clock: Clock
  locks: Locks
  /** By which device; null if it is not set up any more. */
  deviceFor(way: PaymentWay): Promise<PaymentDevice | null>
}

/** What the screen shows of an intent: its row, or why not even that could be stored. */
type Collected = { ok: true; intent: PaymentIntent } | { ok: false; code: 'notSaved' }

export interface MoneyCollector {
  /** Asks for money. Resolves when the device has answered and the answer is on the disk. */
  collect(intent: NewIntent, label: string): Promise<Collected>
  /** Asks the device what became of an intent, or to go on with giving it back. */
  lookUp(key: string): Promise<PaymentIntent | undefined>
  /** The device stops asking; the answer still comes from `collect`. */
  cancel(key: string): Promise<void>
  /** Gives approved money back. Repeating it is safe. */
  giveBack(key: string): Promise<PaymentIntent | undefined>
  /** What the slip of a device says that cannot be asked. */
  settleByHand(key: string, event: 'approve' | 'decline', by: string): Promise<PaymentIntent | undefined>
  /**
   * After a start, before anything else: every open intent that no page is busy with is looked up. Returns those that
   * somebody has to decide on, and decides nothing itself.
   */
  recover(): Promise<PaymentIntent[]>
}

/** Held by the page that is busy with an intent; the browser releases it when the page dies. */
const lockOf = (key: string): string => `evertill-intent-${key}`

const moneyOf = ({ id, device, amount, currency }: PaymentIntent, label = ''): AskedMoney => ({
  id,
  device,
  amount,
  currency,
  label,
})

const newsOf = (answer: DeviceAnswer, state: PaymentIntent['state']): IntentNews | null => {
  switch (answer.state) {
    case 'approved':
      return { event: 'approve', proof: answer.proof }
    case 'declined':
      return { event: 'decline', reason: answer.reason }
    case 'unknown':
      return state === 'asked' ? { event: 'lose', reason: answer.reason } : null
    case 'pending':
      return null
  }
}

export const createMoneyCollector = (ports: CollectPorts): MoneyCollector => {
  const { locks } = ports

  /** One page at a time is busy with an intent; the others see its row. */
  const alone = async (
    key: string,
    work: (row: PaymentIntent) => Promise<PaymentIntent | undefined>,
  ): Promise<PaymentIntent | undefined> => {
    if (!(await locks.tryHold(lockOf(key)))) return readIntent(ports, key)
    try {
      const row = await readIntent(ports, key)
      return row && isOpenIntent(row.state) ? await work(row) : row
    } finally {
      locks.release(lockOf(key))
    }
  }

  const move = async (row: PaymentIntent, news: IntentNews | null): Promise<PaymentIntent | undefined> => {
    if (!news) return row
    const moved = await moveIntent(ports, row.key, news)
    return isFault(moved) ? readIntent(ports, row.key) : moved
  }

  const find = async (row: PaymentIntent): Promise<PaymentIntent | undefined> => {
    const device = await ports.deviceFor(row.way)
    if (!device) return move(row, newsOf({ state: 'unknown', reason: 'noDevice' }, row.state))
    return move(row, newsOf(await device.find(moneyOf(row)), row.state))
  }

  const reverse = async (row: PaymentIntent): Promise<PaymentIntent | undefined> => {
    // On the disk first: from here on no commit can book the money, and a restart asks again.
    const begun = row.state === 'reversing' ? row : await move(row, { event: 'reverse' })
    if (begun?.state !== 'reversing') return begun
    const device = await ports.deviceFor(row.way)
    if (!device) return begun
    const answer = await device.giveBack(moneyOf(begun))
    if (answer.state === 'reversed') return move(begun, { event: 'giveBack' })
    return answer.state === 'kept' ? move(begun, { event: 'keep', reason: answer.reason }) : begun
  }

  const goOn = (row: PaymentIntent) => {
    if (row.state === 'reversing') return reverse(row)
    return row.state === 'approved' ? Promise.resolve(row) : find(row)
  }

  return {
    collect: async (intent, label) => {
      let row: PaymentIntent
      const lock = lockOf(`${intent.CartUUID}/${intent.id}`)
      await locks.tryHold(lock)
      try {
        row = await beginIntent(ports, intent)
      } catch (error) {
        locks.release(lock)
        logFailure('A payment could not be begun.', error)
        return { ok: false, code: 'notSaved' }
      }
      try {
        const device = await ports.deviceFor(row.way)
        const answer: DeviceAnswer = device
          ? await device.ask(moneyOf(row, label))
          : { state: 'declined', reason: 'noDevice' }
        return { ok: true, intent: (await move(row, newsOf(answer, row.state))) ?? row }
      } finally {
        locks.release(lock)
      }
    },
    lookUp: (key) => alone(key, goOn),
    cancel: async (key) => {
      const row = await readIntent(ports, key)
      if (row?.state !== 'asked' && row?.state !== 'unknown') return
      await (await ports.deviceFor(row.way))?.cancel(moneyOf(row))
    },
    giveBack: (key) =>
      alone(key, (row) =>
        row.state === 'approved' || row.state === 'reversing' ? reverse(row) : Promise.resolve(row),
      ),
    settleByHand: (key, event, by) =>
      alone(key, async (row) => {
        const lost = row.state === 'asked' ? await move(row, { event: 'lose' }) : row
        return lost?.state === 'unknown' ? move(lost, { event, byHand: by }) : lost
      }),
    recover: async () => {
      await forgetOldIntents(ports)
      const looked: PaymentIntent[] = []
      for (const { key } of await openIntents(ports)) {
        if (!(await locks.tryHold(lockOf(key)))) continue
        locks.release(lockOf(key))
        const row = await alone(key, goOn)
        if (row && isOpenIntent(row.state)) looked.push(row)
      }
      return looked
    },
  }
}
