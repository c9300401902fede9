import type { OutboxRow } from '../../queries/use-outbox.ts'

/** A sentence by its key, and what goes into it. */
export interface Reason {
  key: string
  values?: Record<string, string>
}

const KNOWN = new Set([
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

/** The texts of a lost session, as client and server say them. */
const SIGNED_OUT = new Set(['Token Expired', 'Session expired. Please login again.'])

/** Why a row is still here, decided by the server's code and never by its English. */
export function reasonsOf(row: Pick<OutboxRow, 'state' | 'refusal' | 'lastError'>): Reason[] {
  const { refusal, lastError, state } = row
  // What came of the last try is no word about this one.
  if (state === 'sending') return []
  if (state === 'waiting' || !refusal) {
    if (lastError === null) return [{ key: 'waiting' }]
    return [{ key: SIGNED_OUT.has(lastError) ? 'signIn' : 'unreachable' }]
  }
  const said: Reason = KNOWN.has(refusal.code)
    ? { key: refusal.code }
    : { key: 'other', values: { message: refusal.message } }
  const fields = refusal.errors
    .slice(0, 3)
    .map(({ path, message }) => ({ key: 'field', values: { path, message } }))
  const kept =
    refusal.quarantineId === null ? [] : [{ key: 'quarantine', values: { id: refusal.quarantineId } }]
  return [said, ...fields, ...kept]
}
