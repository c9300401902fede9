import type { ApiClient } from '../api/client.ts'
import type { NumberStore } from '../db/numbers/number-store.ts'
import type { Clock } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'

export interface SlotPorts {
  api: Pick<ApiClient, 'call'>
  numbers: NumberStore
  clock: Clock
  newUuid(): string
  /** Gives this device another id than that of its copy. */
  replaceDeviceId(copied: string, newId: string): Promise<string>
}

/**
 * Tells the server for each slot that this till continues from its last contact. If the server has seen a later one, a
 * copy of this till uses the slot (RN-9). Without an answer the till goes on: offline it cannot know. False if an answer
 * is missing: it may have been that the slot is in doubt.
 */
export const confirmSlots = async ({ api, numbers, clock, newUuid }: SlotPorts): Promise<boolean> => {
  let isAnswered = true
  for (const { StoreID, CashRegisterID, DeviceID, Slot } of await numbers.leases()) {
    const marks = await numbers.nextMarks(CashRegisterID, newUuid())
    if (!marks) continue
    const { mark, nextMark } = marks
    const answer = await api.call('confirmLease', {
      params: { storeId: StoreID, id: CashRegisterID },
      body: { DeviceID, Slot, NextMark: nextMark, ...(mark === undefined ? {} : { Mark: mark }) },
    })
    if (!answer.ok) isAnswered &&= answer.failure.kind !== 'unreachable'
    else if (answer.reply.Held) await numbers.confirmMark(CashRegisterID, nextMark)
    else await numbers.markCopied(DeviceID, clock.now())
  }
  return isAnswered
}

/**
 * Makes a copied till a device of its own, with new slots. False while one is missing: until then nothing is sold on its
 * register (RN-10).
 */
export const replaceCopiedSlots = async (ports: SlotPorts): Promise<boolean> => {
  const { api, numbers, newUuid, replaceDeviceId } = ports
  let isDone = true
  for (const lease of await numbers.leases()) {
    if (lease.CopiedAt === undefined) continue
    const answer = await api.call('leaseCashRegister', {
      params: { storeId: lease.StoreID, id: lease.CashRegisterID },
      body: { DeviceID: await replaceDeviceId(lease.DeviceID, newUuid()) },
    })
    if (answer.ok) await numbers.replaceLease(answer.reply.lease, answer.reply.runningNos)
    else {
      isDone = false
      logWarning(`No slot was leased instead of ${lease.Slot}.`, answer.failure.message)
    }
  }
  return isDone
}
