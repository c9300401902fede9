import type { OutboxRow } from '../../queries/use-outbox.ts'

/** The key of a text, and its values. */
export interface Reason {
  key: string
  values?: Record<string, string>
}

const TRANSLATED_CODES = new Set([
  'UNSENDABLE',
  'SALE_INVALID',
  'SALE_CONTRADICTS_ITSELF',
  'SALE_DIFFERS_FROM_ACCEPTED',
  'SALE_REVISION_STALE',
  'SALE_IS_VOID',
  'SALE_HAS_RETURNS',
  'REGISTER_ALREADY_OPEN',
  'DIFFERS_FROM_RECORDED',
  'NOT_ALLOWED',
  'NOT_FOUND',
])

/** Another till has billed the order of this sale. */
const BILLED = 'ORDER_ALREADY_BILLED'

/** The messages of an ended session, as till and server send them. */
const SIGNED_OUT = new Set(['Token Expired', 'Session expired. Please login again.'])

/** Why a row is still unsent, by the server's code and not by its message. */
export function reasonsOf(row: Pick<OutboxRow, 'state' | 'refusal' | 'lastError'>): Reason[] {
  const { refusal, lastError, state } = row
  // While it is being sent, the result of the last try does not matter.
  if (state === 'sending') return []
  if (state === 'waiting' || !refusal) {
    if (lastError === null) return [{ key: 'waiting' }]
    return [{ key: SIGNED_OUT.has(lastError) ? 'signIn' : 'unreachable' }]
  }
  if (refusal.code === BILLED) return [{ key: BILLED, values: { number: refusal.billedAs ?? '' } }]
  const said: Reason = TRANSLATED_CODES.has(refusal.code)
    ? { key: refusal.code }
    : { key: 'other', values: { message: refusal.message } }
  const fields = refusal.errors
    .slice(0, 3)
    .map(({ path, message }) => ({ key: 'field', values: { path, message } }))
  const kept =
    refusal.quarantineId === null ? [] : [{ key: 'quarantine', values: { id: refusal.quarantineId } }]
  return [said, ...fields, ...kept]
}
