import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { onBehalfOf, withoutTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/network.ts'
import { countAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
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

export type OpenedBill = { readonly bill: BillDocument; readonly registrationId: string }

/**
 * The bill of a link, for whoever has the link. Unknown, expired and revoked links are one refusal, so that nobody
 * learns which existed.
 */
export const openBill = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  token: string,
  address: string,
): Promise<Outcome<OpenedBill>> =>
  withoutTenant(
    db,
    async (tx) => {
      const at = clock()
      const digest = digestOfToken(token)
      const link = await findBillLink(tx, digest, at)
      // Looked up before the network is counted: strangers behind one provider must not close the links of others.
      if (!link) {
        const wrong = await countAttempt(
          tx,
          [{ key: keyOf('bill', networkOf(address)), freeTries: WRONG_TRIES }],
          at,
        )
        return wrong > 0 ? refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wrong }) : refuse('NOT_FOUND')
      }
      const wait = await countAttempt(
        tx,
        [{ key: keyOf('bill link', digest.toString('hex')), freeTries: VIEWS }],
        at,
      )
      if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
      return onBehalfOf(tx, link.registration_id, async () => {
        const head = await findHead(tx, link.sale_uuid)
        if (!head) return refuse('NOT_FOUND')
        const look = { language: link.language, isCopy: link.is_copy }
        return done({ bill: await readBillDocument(tx, head, look), registrationId: link.registration_id })
      })
    },
    'reader',
  )
