import { logWarning } from '../platform/log.ts'
import type { Caller } from '../api/client.ts'
import type { HeldSlots } from '../db/session/held-slots.ts'
import type { SessionCore } from './core.ts'

/**
 * Gives the slots of a wiped device back to the store, which has 702 of them. Only after the wipe: until then another tab
 * may take a number. A failure is logged only; the slots are then lost to the store, and no number is printed twice.
 */
export const handBackSlots = async (
  { api }: Pick<SessionCore, 'api'>,
  held: readonly HeldSlots[],
  as?: Caller,
): Promise<void> => {
  for (const { storeId, registerId, ...body } of held) {
    const answer = await api.call('releaseLease', { params: { storeId, id: registerId }, body }, as)
    if (!answer.ok) logWarning('Slots were not handed back.', answer.failure.message)
  }
}
