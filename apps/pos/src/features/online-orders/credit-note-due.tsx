import type { Order } from '@evertill/contract'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { returnableLines } from '../../ledger/returnable.ts'
import { useAfterSale } from '../../queries/use-after-sale.ts'
import { useSaleStory, type SaleStory } from '../../queries/use-sale-story.ts'
import classes from './online-orders.module.css'

/** Billed, and cancelled or returned: an ordinary return of the whole bill, with the approvals of one. */
export function CreditNoteDue({ order }: { order: Order }) {
  const { t } = useTranslation()
  if (!order.CreditNoteDue || order.SaleUUID === undefined) return null
  return (
    <div role="status">
      <Mark tone="wrong" icon={<IconReceiptRefund size={16} stroke={1.5} />} isSentence>
        {t('orders.creditNoteDue')}
      </Mark>
      <MakeCreditNote saleUuid={order.SaleUUID} reason={order.Cancellation?.Reason ?? ''} />
    </div>
  )
}

function MakeCreditNote({ saleUuid, reason }: { saleUuid: string; reason: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = useSaleStory(saleUuid)
  const { beginReturn, returnReasons } = useAfterSale()
  const begin = async (story: SaleStory) => {
    const taken = new Map(
      returnableLines(story.sale, story.returns).flatMap(({ line, left }) =>
        left > 0 ? [[line.UUID, left] as const] : [],
      ),
    )
    const chosen = returnReasons.includes(reason) ? reason : ''
    const back = { kind: 'return' as const, taken, damaged: new Set<string>(), reason: chosen }
    const outcome = await beginReturn(story, back)
    if (outcome.ok) void navigate(outcome.to)
    else toast.error(outcome.message)
  }
  return (
    <div className={classes.acts}>
      <Button
        disabled={state.kind !== 'found'}
        onClick={() => {
          if (state.kind === 'found') void begin(state.story)
        }}
      >
        {t('orders.makeCreditNote')}
      </Button>
    </div>
  )
}
