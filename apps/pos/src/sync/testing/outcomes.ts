import type { RowOutcome } from '../../db/outbox/outbox-answers.ts'
import type { Claim } from '../../db/outbox/outbox-store.ts'

export const ACCEPTED: RowOutcome = { kind: 'accepted', serverId: 'server-key', flags: [] }

export const REFUSED: RowOutcome = {
  kind: 'refused',
  refusal: { code: 'SALE_INVALID', message: 'Server rejected the sale', errors: [], quarantineId: 'q' },
}

export const keysOf = (claim: Claim): string[] =>
  claim.kind === 'sales' ? claim.rows.map((row) => row.key) : [claim.row.key]
