import type { PaymentType, Sale, TransactionType } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_LETTERS, documentKindOf } from '@evertill/domain'
import { correctedTender } from '../ledger/edit-sale.ts'
import { lineOfProduct } from '../ledger/line-of-product.ts'
import { newDraft } from '../ledger/cart-changes.ts'
import { decideRevision, reviseSale } from '../ledger/revise-sale.ts'
import { draftToEdit, draftToInvoice, draftToReturn, type TakenBack } from '../ledger/sale-drafts.ts'
import { giveUpVoid, voidSale } from '../ledger/void-sale.ts'
import { retryNow } from '../ledger/correct-sale.ts'
import { queueKeysOf } from '../db/sales/sale-story.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import type { SaleStory } from './sale-story.ts'
import { useAccess } from './use-access.ts'
import { useBeginDraft } from './use-begin-draft.ts'
import { useMenu } from './use-menu.ts'
import { usePermission } from './use-permission.ts'
import { useSession } from './use-session.ts'

/** Begun on the counter: where to go on, and whether the goods that lay there were parked. */
export type Begun =
  { ok: true; to: string; parked: boolean; left?: readonly string[] } | { ok: false; message: string }

export interface TenderPart {
  type: PaymentType
  amount: number
  reference: string
}

export interface AfterSaleRights {
  return: boolean
  exchange: boolean
  edit: boolean
  tender: boolean
  void: 'allow' | 'approve' | 'deny' | null
  invoice: boolean
  copy: boolean
  retry: boolean
  /** Something of it was left to be paid, by somebody who is known. */
  collect: boolean
}

export interface AfterSale {
  /** False while the rights are being read. */
  isKnown: boolean
  rights(story: SaleStory): AfterSaleRights
  beginReturn(story: SaleStory, taken: TakenBack, kind: 'return' | 'exchange'): Promise<Begun>
  beginEdit(sale: Sale): Promise<Begun>
  beginInvoice(order: Sale): Promise<Begun>
  beginCopy(sale: Sale): Promise<Begun>
  correctTender(base: Sale, parts: readonly TenderPart[]): Promise<Outcome>
  makeVoid(
    request: { sale: Sale; uuid: string; reason: string },
    approval?: { approvalId: string; approvedBy: string },
  ): Promise<Outcome>
  giveUpVoid(sale: Sale): Promise<void>
  decide(theirs: Sale, keep: 'mine' | 'theirs'): Promise<boolean>
  retry(story: SaleStory): Promise<void>
  newUuid(): string
}

const newSale = (type: TransactionType): string =>
  `/sales/newsales?type=${encodeURIComponent(type.TransactionType)}`

/** What can be done with a sale that was made. All of it works without a server. */
export const useAfterSale = (): AfterSale => {
  const { t } = useTranslation()
  const { catalogue, clock, connection, ledger, newUuid, sender } = useRuntime()
  const { closing, store, user } = useSession()
  const { saleTypes } = useMenu()
  const { may, isKnown } = useAccess()
  const permission = usePermission()
  const begin = useBeginDraft()
  const ports = { db: ledger, clock, isOnline: () => connection.get().serverReachable }
  const by = user?.Name ?? ''
  const closingKey = closing?.key

  const typeWith = (letter: string) => saleTypes.find((type) => type.Letter === letter)
  const kindOf = (sale: Sale) =>
    documentKindOf(
      catalogue.goods().setup.transactionTypes.find(({ key }) => key === sale.TransactionTypeID)?.Letter ??
        '',
    )
  const belongsOf = (productId: string) => catalogue.goods().catalogue.get(productId)
  const noType: Begun = { ok: false, message: t('view.refused.noType') }
  const begun = async (draft: Parameters<typeof begin>[0], number: string, to: string): Promise<Begun> => {
    const outcome = await begin(draft, number)
    return outcome.ok ? { ok: true, to, parked: outcome.parked ?? false } : outcome
  }

  return {
    isKnown,
    newUuid,
    rights: (story) => {
      const { sale, status, invoice } = story
      const kind = kindOf(sale)
      const stands = status !== 'Void'
      const isUntouched = stands && status !== 'Returned' && status !== 'PartReturned'
      const canReturn = kind === 'sale' && stands && status !== 'Returned' && sale.Lines.length > 0
      const edits = may('Sales', 'update') && isUntouched && invoice === null
      const takesGoods = (sale.Returns ?? []).length > 0
      const mode = permission('Void')
      return {
        return: canReturn && typeWith(DOCUMENT_LETTERS.return) !== undefined,
        exchange: canReturn && typeWith(DOCUMENT_LETTERS.sale) !== undefined,
        edit: edits && !takesGoods,
        tender: edits && sale.Payments.length > 0,
        // A right of the access list or somebody else's word; the server asks for the same.
        void:
          !isUntouched || invoice !== null
            ? null
            : mode === 'allow' && !may('Sales', 'void')
              ? 'approve'
              : mode,
        invoice:
          (kind === 'order' || kind === 'quotation') &&
          stands &&
          typeWith(DOCUMENT_LETTERS.sale) !== undefined,
        copy: sale.Lines.length > 0,
        collect:
          status === 'PartlyPaid' &&
          sale.CustomerID !== undefined &&
          kind === 'sale' &&
          may('Customers', 'collect'),
        retry: story.syncState === 'failed' || story.syncState === 'attention',
      }
    },

    beginReturn: async ({ sale, returns }, taken, kind) => {
      const type = typeWith(kind === 'return' ? DOCUMENT_LETTERS.return : DOCUMENT_LETTERS.sale)
      if (!type) return noType
      const made = draftToReturn(sale, returns, taken, newUuid)
      return made.ok ? begun(made.draft, sale.TransactionNo, newSale(type)) : made
    },

    beginEdit: (sale) => {
      const type = encodeURIComponent(sale.TransactionType)
      return begun(
        draftToEdit(sale, belongsOf),
        sale.TransactionNo,
        `/sales/editsales?id=${sale.UUID}&type=${type}`,
      )
    },

    beginInvoice: async (order) => {
      const type = typeWith(DOCUMENT_LETTERS.sale)
      if (!type) return noType
      const draft = draftToInvoice(order, { newUuid, belongsOf, advance: t('view.advance') })
      return begun(draft, order.TransactionNo, newSale(type))
    },

    beginCopy: async (sale) => {
      const type =
        saleTypes.find(({ key }) => key === sale.TransactionTypeID) ?? typeWith(DOCUMENT_LETTERS.sale)
      if (!type || !store) return noType
      const found = sale.Lines.map((line) => ({
        name: line.Name,
        goods: lineOfProduct(catalogue.goods(), line.ProductID, store.key, line.Quantity),
      }))
      const lines = found.flatMap(({ goods }) => (goods ? [{ ...goods, UUID: newUuid() }] : []))
      const left = found.filter(({ goods }) => goods === null).map(({ name }) => name)
      if (lines.length === 0) return { ok: false, message: t('view.notCopied', { names: left.join(', ') }) }
      const done = await begun(newDraft(newUuid(), lines), sale.TransactionNo, newSale(type))
      return done.ok ? { ...done, left } : done
    },

    correctTender: async (base, parts) => {
      const payments = parts.map(({ type, amount, reference }) => ({
        UUID: newUuid(),
        PaymentTypeID: type.key,
        PaymentType: type.PaymentType,
        Kind: type.Kind,
        TenderedAmount: base.PayableAmount < 0 ? -amount : amount,
        ...(reference === '' ? {} : { Reference: reference }),
      }))
      const made = correctedTender(base, payments)
      if (!made.ok) return refused(made.message)
      const done = await reviseSale(ports, { base, sale: made.sale, by, closingKey })
      if (!done.ok) return refused(t(`view.refused.${done.code}`))
      sender.wake()
      return DONE
    },

    makeVoid: async (request, approval) => {
      const done = await voidSale(ports, { ...request, by, approval, closingKey })
      if (!done.ok) return refused(t(`view.refused.${done.code}`))
      sender.wake()
      return DONE
    },

    giveUpVoid: async ({ UUID }) => {
      await giveUpVoid(ports, UUID)
    },

    decide: async (theirs, keep) => {
      const done = await decideRevision(ports, { theirs, keep, by })
      if (done) sender.wake()
      return done
    },

    retry: async ({ sale, voided }) => {
      for (const key of queueKeysOf(sale)) {
        await retryNow(ports, 'salesQueue', key)
      }
      if (voided) await retryNow(ports, 'otherWrites', voided.UUID)
      sender.wake()
    },
  }
}
