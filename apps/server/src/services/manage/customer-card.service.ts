import type { CorrectPointsBody, MembershipCard, MembershipCardReply } from '@evertill/contract'
import { constraintOf } from '../../db/errors.ts'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  deleteCard,
  findCard,
  findCorrection,
  insertCorrection,
  keepPoints,
  listPointsHistory,
  tierExists,
  writeCard,
} from '../../repositories/customers/membership.repository.ts'
import { lockLiveCustomer } from '../../repositories/manage/customer-row.repository.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database }

const HISTORY_ROWS = 200

const fault = (path: string, message: string): Outcome<never> =>
  refuse('INVALID_REQUEST', { errors: [{ path, message }] })

const readCard = async (tx: Tx, key: string): Promise<MembershipCardReply> => {
  const Card = (await findCard(tx, key)) ?? null
  return { code: '0', Card, History: await listPointsHistory(tx, key, HISTORY_ROWS) }
}

export const readMembershipCard = async (
  { db }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<MembershipCardReply>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  return searchAsTenant(db, caller, async (tx) =>
    (await lockLiveCustomer(tx, key, 'read')) ? done(await readCard(tx, key)) : refuse('NOT_FOUND'),
  )
}

/** In one transaction with its audit row; a constraint that is hit is a fault of its field. */
const changeCustomer = async <Value>(
  { db }: Ports,
  caller: HubCaller,
  key: string,
  work: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  try {
    return await withTenant(db, caller, async (tx) =>
      (await lockLiveCustomer(tx, key, 'write')) ? work(tx) : refuse('NOT_FOUND'),
    )
  } catch (error) {
    if (constraintOf(error) === 'memberships_registration_id_card_no_key')
      return fault('Card.CardNo', 'is the card of somebody else')
    throw error
  }
}

const detailOf = (card: MembershipCard | null) =>
  card && { CardNo: card.CardNo, TierID: card.TierID, ValidTo: card.ValidTo }

/** A new card begins without points, and another tier leaves them as they are. */
export const writeMembershipCard = (
  ports: Ports,
  caller: HubCaller,
  key: string,
  card: MembershipCard | null,
): Promise<Outcome<MembershipCardReply>> =>
  changeCustomer(ports, caller, key, async (tx) => {
    if (card && !(isUuid(card.TierID) && (await tierExists(tx, card.TierID))))
      return fault('Card.TierID', 'is no tier of the company')
    const before = (await findCard(tx, key)) ?? null
    if (card) {
      await writeCard(tx, caller, key, card)
      await keepPoints(tx, [{ key: key.toLowerCase(), points: before?.Points ?? 0 }])
    } else await deleteCard(tx, key)
    const detail = { from: 'hub', before: detailOf(before), after: detailOf(card) }
    await addAudit(tx, caller, { action: 'hub.customers.card', subject: key, detail })
    return done(await readCard(tx, key))
  })

export const correctPoints = (
  ports: Ports,
  caller: HubCaller,
  key: string,
  body: CorrectPointsBody,
): Promise<Outcome<MembershipCardReply>> =>
  changeCustomer(ports, caller, key, async (tx) => {
    const card = await findCard(tx, key)
    if (!card) return fault('Points', 'need a card first: the customer is no member')
    if (await insertCorrection(tx, caller, key, body)) {
      const detail = { from: 'hub', before: card.Points, change: body.Points, reason: body.Reason }
      await addAudit(tx, caller, { action: 'hub.customers.points', subject: key, detail })
    } else {
      const made = await findCorrection(tx, body.UUID)
      const isSame =
        made?.customer_id === key.toLowerCase() && made.points === body.Points && made.reason === body.Reason
      if (!isSame) return refuse('DIFFERS_FROM_RECORDED')
    }
    return done(await readCard(tx, key))
  })
