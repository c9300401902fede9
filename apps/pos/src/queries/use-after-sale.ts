import type { Sale } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import {
  decideConflict,
  type GoodsBack,
  makeVoid,
  retrySale,
  startCopy,
  type StartedDraft,
  startEdit,
  startInvoice,
  type StartOutcome,
  startReturn,
  withdrawVoid,
} from '../actions/after-sale.ts'
import { type AfterSaleRights, afterSaleRights } from '../actions/after-sale-rights.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import type { SaleStory } from './sale-story.ts'
import { useAccess } from './use-access.ts'
import { useMenu } from './use-menu.ts'
import { usePermission } from './use-permission.ts'
import { useSellingPlace } from './use-selling-place.ts'

export type StartedOutcome = Outcome<StartedDraft>

export interface AfterSale {
  /** False while the rights are being read. */
  isKnown: boolean
  rights(story: SaleStory): AfterSaleRights
  returnReasons: readonly string[]
  beginReturn(story: SaleStory, back: GoodsBack): Promise<StartedOutcome>
  beginEdit(sale: Sale): Promise<StartedOutcome>
  beginInvoice(order: Sale): Promise<StartedOutcome>
  beginCopy(sale: Sale): Promise<StartedOutcome>
  makeVoid(
    request: { sale: Sale; uuid: string; reason: string },
    approval?: { approvalId: string; approvedBy: string },
  ): Promise<Outcome>
  giveUpVoid(sale: Sale): Promise<void>
  decide(theirs: Sale, keep: 'mine' | 'theirs'): Promise<boolean>
  retry(story: SaleStory): Promise<void>
  newUuid(): string
}

/** Actions on a completed sale. All of them work offline. */
export const useAfterSale = (): AfterSale => {
  const { t } = useTranslation()
  const runtime = useRuntime()
  const { saleTypes } = useMenu()
  const { may, isKnown } = useAccess()
  const permission = usePermission()
  const place = useSellingPlace()
  const targetOf = ({ TransactionNo }: Sale) => ({
    place,
    saleTypes,
    parkAs: t('view.parkedFor', { number: TransactionNo }),
  })
  const withMessage = (outcome: StartOutcome): StartedOutcome => {
    if (outcome.ok) return outcome
    if (outcome.code === 'fault') return refused(outcome.message)
    if (outcome.code === 'notReady') return refused(t('sale.refused.notReady'))
    if (outcome.code === 'notCopied') return refused(t('view.notCopied', { names: outcome.names.join(', ') }))
    return refused(t(`view.refused.${outcome.code}`))
  }

  return {
    isKnown,
    newUuid: runtime.newUuid,
    rights: (story) =>
      afterSaleRights(
        story,
        { may, permission, saleTypes },
        runtime.catalogue.goods().setup.transactionTypes,
      ),
    returnReasons: place?.store.ReturnReasons ?? [],
    beginReturn: async (story, back) =>
      withMessage(await startReturn(runtime, story, back, targetOf(story.sale))),
    beginEdit: async (sale) => withMessage(await startEdit(runtime, sale, targetOf(sale))),
    beginInvoice: async (order) =>
      withMessage(await startInvoice(runtime, order, { ...targetOf(order), advance: t('view.advance') })),
    beginCopy: async (sale) => withMessage(await startCopy(runtime, sale, targetOf(sale))),
    makeVoid: async (request, approval) => {
      const done = await makeVoid(runtime, { ...request, approval })
      return done.ok ? DONE : refused(t(`view.refused.${done.code}`))
    },
    giveUpVoid: async (sale) => {
      await withdrawVoid(runtime, sale)
    },
    decide: (theirs, keep) => decideConflict(runtime, theirs, keep),
    retry: (story) => retrySale(runtime, story),
  }
}
