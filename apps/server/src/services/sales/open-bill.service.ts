import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { onBehalfOf, withoutTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/network.ts'
import { countAttempt, forgetAttempts } from '../../repositories/people/sign-in-attempt.repository.ts'
import { findBillLink } from '../../repositories/sales/bill-send.repository.ts'
import { findHead } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type BillDocument, readBillDocument } from './bill-document.ts'
import { digestOfToken } from './bill-links.service.ts'

/** Links that are not valid, per network and hour. A customer has one that expired, not thirty. */
const WRONG_TRIES = 30
/** Per link and hour. Customers behind one provider share an address, so valid links are not counted by network. */
const VIEWS = 60

const keyOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

/**
 * The bill of a link, for whoever has the link. Unknown, expired and revoked links are one refusal, so that nobody
 * learns which existed.
 */
export const openBill = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  token: string,
  address: string,
): Promise<Outcome<BillDocument>> =>
  withoutTenant(
    db,
    async (tx) => {
      const at = clock()
      const network = keyOf('bill', networkOf(address))
      const blocked = await countAttempt(tx, [{ key: network, freeTries: WRONG_TRIES }], at)
      if (blocked > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: blocked })
      const digest = digestOfToken(token)
      const link = await findBillLink(tx, digest, at)
      if (!link) return refuse('NOT_FOUND')
      await forgetAttempts(tx, { clear: [], giveBack: [network] }, at)
      const wait = await countAttempt(
        tx,
        [{ key: keyOf('bill link', digest.toString('hex')), freeTries: VIEWS }],
        at,
      )
      if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
      return onBehalfOf(tx, link.registration_id, async () => {
        const head = await findHead(tx, link.sale_uuid)
        if (!head) return refuse('NOT_FOUND')
        return done(await readBillDocument(tx, head, { language: link.language, isCopy: link.is_copy }))
      })
    },
    'reader',
  )
