import { setImmediate } from 'node:timers/promises'
import { SALE_FLAGS, type SaleFlag, cashReceived } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { asJob, asTenant } from '../../db/tenant.ts'
import { judgeAgain, judgeSale } from '../../policies/review/judge.ts'
import { judgeReceipt } from '../../policies/review/receipts.ts'
import type { Reviewed, ShopKnowledge } from '../../policies/review/knowledge.ts'
import { eraseLateBuyers } from '../../repositories/customers/customer-privacy.repository.ts'
import { cashBefore } from '../../repositories/customers/customer-cash.repository.ts'
import { raiseAlarms } from '../../repositories/review/alarm.repository.ts'
import { claimApprovals } from '../../repositories/review/claimed-approvals.repository.ts'
import { findMember } from '../../repositories/review/members.repository.ts'
import {
  findBillsPaidBy,
  findDependents,
  findLateSales,
  findSalesOfOpenings,
  flagsOfVoids,
} from '../../repositories/review/related-sales.repository.ts'
import { type ChangedFlags, saveFlags } from '../../repositories/review/review-flags.repository.ts'
import {
  REVIEW_BATCH_SIZE,
  type ReviewBatch,
  type Waiting,
  claimReviewBatch,
  findWaiting,
  finishReviewBatch,
} from '../../repositories/review/review-queue.repository.ts'
import {
  type ReadDocument,
  readReviewed,
  readSources,
} from '../../repositories/review/reviewed-sale.repository.ts'
import {
  type ReadReceipt,
  readReceipts,
  saveReceiptFlags,
} from '../../repositories/review/reviewed-receipt.repository.ts'
import { readShopKnowledge } from '../../repositories/review/shop-knowledge.repository.ts'

/** Flags that were set when the document arrived. The review does not judge them again. */
const FLAGS_OF_ARRIVAL: ReadonlySet<SaleFlag> = new Set([
  'UNKNOWN_FIELDS',
  'CLOCK_SKEW',
  'OLD_CALCULATION',
  'NO_CUSTOMER',
  'NUMBER_CLASH',
  'OLD_CREDENTIAL',
  'LATE_FOR_CLOSING',
  'NEWER_FLAG',
])

type Scope = {
  /** New and edited documents, which are judged as a whole. */
  readonly made: ReadonlySet<string>
  /** Others, for which a document that they refer to has changed. */
  readonly again: ReadonlySet<string>
  readonly late: ReadonlySet<string>
  readonly voidFlags: ReadonlyMap<string, readonly SaleFlag[]>
}

const isEdited = ({ sale }: ReadDocument): boolean => sale.Revision > 1

const scopeOf = async (tx: Tx, batch: ReviewBatch): Promise<Scope> => {
  const paid = await findBillsPaidBy(tx, batch.received)
  const dependents = await findDependents(tx, [...batch.made, ...batch.voided, ...paid])
  const made = new Set(batch.made)
  const late = await findLateSales(tx, batch)
  const again = [...dependents, ...(await findSalesOfOpenings(tx, batch.opened)), ...late, ...batch.voided]
  return {
    made,
    again: new Set(again.filter((uuid) => !made.has(uuid))),
    late,
    voidFlags: await flagsOfVoids(tx, [...batch.voided, ...batch.made]),
  }
}

const cashOfCustomer = async (
  tx: Tx,
  { sale, uuid, customerId }: ReadDocument,
): Promise<Pick<Reviewed, 'cashBefore'>> =>
  customerId === null || cashReceived(sale.Payments) <= 0
    ? {}
    : {
        cashBefore: await cashBefore(tx, {
          customerId,
          businessDate: sale.BusinessDate,
          documentId: uuid,
        }),
      }

const complete = async (
  tx: Tx,
  { registrationId }: ReviewBatch,
  { late }: Scope,
  { earlier, ...document }: ReadDocument,
  waiting: Waiting | undefined,
): Promise<Reviewed> => {
  const { sale, uuid, customerId } = document
  const member =
    sale.Loyalty === undefined || customerId === null ? undefined : await findMember(tx, customerId, uuid)
  return {
    ...document,
    isLateForClosing: late.has(uuid),
    ...(await cashOfCustomer(tx, document)),
    approvals: await claimApprovals(tx, registrationId, sale),
    // If the last revision alone waits, the one before it has been judged.
    ...(earlier === undefined ? {} : { earlier: { ...earlier, isReviewed: (waiting?.revisions ?? 0) <= 1 } }),
    ...(member === undefined ? {} : { member }),
  }
}

const sourcesOf = (documents: readonly ReadDocument[]): string[] => [
  ...new Set(
    documents.flatMap(({ sale }) =>
      [sale.Original?.UUID, sale.ConvertedFromUUID].flatMap((uuid) => uuid?.toLowerCase() ?? []),
    ),
  ),
]

/** In the order of the list of flags, so that two results can be compared. */
const inOrder = (flags: ReadonlySet<SaleFlag>): SaleFlag[] => SALE_FLAGS.filter((flag) => flags.has(flag))

/** Its order or its bill has arrived after it: only now the document can be compared with it. */
const hasGotSource = ({ sale, flags }: Reviewed, { sources }: ShopKnowledge): boolean =>
  flags.includes('UNKNOWN_ORIGINAL') &&
  [sale.ConvertedFromUUID, sale.Original?.UUID].some((uuid) => sources.has(uuid?.toLowerCase() ?? ''))

const judge = (reviewed: Reviewed & { uuid: string }, scope: Scope, shop: ShopKnowledge): Set<SaleFlag> => {
  const { uuid, flags, isVoid } = reviewed
  if (isVoid) return new Set([...flags, ...(scope.voidFlags.get(uuid) ?? [])])
  if (!scope.made.has(uuid) && !hasGotSource(reviewed, shop)) return judgeAgain(reviewed, shop)
  return new Set([...flags.filter((flag) => FLAGS_OF_ARRIVAL.has(flag)), ...judgeSale(reviewed, shop)])
}

/** A document that cannot be judged must not keep the review from all others: it says so itself. */
const flagsAfter = (reviewed: Reviewed & { uuid: string }, scope: Scope, shop: ShopKnowledge): SaleFlag[] => {
  try {
    return inOrder(judge(reviewed, scope, shop))
  } catch {
    return inOrder(new Set([...reviewed.flags, 'NOT_REVIEWED']))
  }
}

const changeOf = (
  { uuid, sale, flags: before }: Reviewed & { uuid: string },
  after: readonly SaleFlag[],
): ChangedFlags[] => {
  const added = after.filter((flag) => !before.includes(flag))
  const gone = before.filter((flag) => !after.includes(flag))
  return added.length + gone.length === 0
    ? []
    : [{ uuid, revision: sale.Revision, flags: after, added, gone }]
}

/** What the review found: changed flags of sales, and the flags of new payments on account. */
type Findings = {
  readonly sales: readonly (ChangedFlags & { readonly storeId: string; readonly transactionNo: string })[]
  readonly receipts: readonly { readonly receipt: ReadReceipt; readonly flags: readonly SaleFlag[] }[]
}

const NOTHING: Findings = { sales: [], receipts: [] }

/** A bill is judged by its order, so the orders come first. */
const ordersFirst = (documents: readonly ReadDocument[]): ReadDocument[] => [
  ...documents.filter(({ sale }) => sale.ConvertedFromUUID === undefined),
  ...documents.filter(({ sale }) => sale.ConvertedFromUUID !== undefined),
]

const judgeBatch = async (tx: Tx, batch: ReviewBatch): Promise<Findings> => {
  const scope = await scopeOf(tx, batch)
  const documents = ordersFirst(await readReviewed(tx, [...scope.made, ...scope.again]))
  const receipts = await readReceipts(tx, batch.received)
  if (documents.length + receipts.length === 0) return NOTHING
  const sourceIds = sourcesOf(documents)
  const edited = documents.filter(isEdited).map(({ uuid }) => uuid)
  const waiting = await findWaiting(tx, batch, [...edited, ...sourceIds])
  const sources = await readSources(tx, sourceIds, (uuid) => (waiting.get(uuid)?.later ?? 0) === 0)
  const people = documents.flatMap(({ sale, sentBy, receivedFrom }) => [
    sentBy,
    receivedFrom,
    sale.CreatedByUserID.toLowerCase(),
  ])
  const bodies = documents.flatMap(({ sale, earlier }) => (earlier ? [sale, earlier.first] : [sale]))
  const shop = await readShopKnowledge(tx, bodies, people, sources)
  const sales: Findings['sales'][number][] = []
  for (const [index, document] of documents.entries()) {
    // Incoming requests are served between the documents of a batch.
    if (index % 5 === 4) await setImmediate()
    const { uuid } = document
    const reviewed = { ...(await complete(tx, batch, scope, document, waiting.get(uuid))), uuid }
    const { StoreID: storeId, TransactionNo: transactionNo } = document.sale
    const flags = flagsAfter(reviewed, scope, shop)
    const source = sources.get(uuid)
    if (source !== undefined) sources.set(uuid, { ...source, flags })
    const changed = changeOf(reviewed, flags)
    sales.push(...changed.map((one) => ({ ...one, storeId, transactionNo })))
  }
  const judged: Findings['receipts'][number][] = []
  for (const receipt of receipts) {
    const { CustomerID: customerId, BusinessDate: businessDate, Kind } = receipt.body
    const before =
      Kind === 'Cash' ? await cashBefore(tx, { customerId, businessDate, documentId: receipt.id }) : 0
    judged.push({ receipt, flags: inOrder(judgeReceipt(receipt, shop, before)) })
  }
  return { sales, receipts: judged }
}

const saveFindings = async (tx: Tx, registrationId: string, { sales, receipts }: Findings): Promise<void> => {
  await saveFlags(tx, registrationId, sales)
  const flagged = receipts.filter(({ flags }) => flags.length > 0)
  for (const { receipt, flags } of flagged) await saveReceiptFlags(tx, registrationId, receipt.id, flags)
  await raiseAlarms(tx, registrationId, [
    ...sales.map(({ uuid, ...one }) => ({ ...one, subject: uuid })),
    ...flagged.map(({ receipt: { id, body }, flags }) => ({
      subject: id,
      storeId: body.StoreID,
      transactionNo: body.TransactionNo,
      flags,
    })),
  ])
}

/**
 * Reviews the next batch of booked documents: compares them with the shop's data and with each other. Returns how many
 * events it read, 0 when nothing was waiting. The published events say which documents come next, so booking a sale
 * records nothing for the review. The position is committed together with the flags: a review that was cut off is done
 * again.
 */
export const reviewNextBatch = (db: Database): Promise<number> =>
  asJob(db, async (tx) => {
    const batch = await claimReviewBatch(tx)
    if (!batch) return 0
    const { registrationId } = batch
    const found = await asTenant(tx, registrationId, async () => {
      // A till that was offline knows nothing of the erasure.
      if (batch.made.length > 0) await eraseLateBuyers(tx, batch.made)
      return judgeBatch(tx, batch)
    })
    await saveFindings(tx, registrationId, found)
    await finishReviewBatch(tx, batch)
    return batch.events
  })

/** A run serves several registrations: with only one per run, the last of a thousand would wait for minutes. */
const MAX_BATCHES_PER_RUN = 10

/** Reviews up to REVIEW_BATCH_SIZE events, of one registration or several. */
export const reviewBatches = async (db: Database): Promise<void> => {
  for (let events = 0, batches = 0; events < REVIEW_BATCH_SIZE && batches < MAX_BATCHES_PER_RUN; batches++) {
    const more = await reviewNextBatch(db)
    if (more === 0) return
    events += more
  }
}
