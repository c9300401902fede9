import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import {
  IconArrowsExchange,
  IconCancel,
  IconCash,
  IconCashEdit,
  IconCopy,
  IconFileInvoice,
  IconPencil,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type StartedOutcome, useAfterSale } from '../../queries/use-after-sale.ts'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'

const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }))
const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.tsx')).VoidDialog }))
const TenderDialog = lazy(async () => ({ default: (await import('./tender-dialog.tsx')).TenderDialog }))

interface SaleActionsProps {
  story: SaleStory
  currency: Currency
  approvalOf: ApprovalOf
}

type Opened = 'return' | 'exchange' | 'void' | 'tender' | null

export function SaleActions({ story, currency, approvalOf }: SaleActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const after = useAfterSale()
  const [opened, setOpened] = useState<Opened>(null)
  const { sale } = story
  const may = after.rights(story)
  const close = () => setOpened(null)

  const goOn = (started: StartedOutcome) => {
    if (!started.ok) return toast.error(started.message)
    if (started.parked) toast.info(t('view.parked'))
    if (started.left && started.left.length > 0)
      toast.info(t('view.notCopied', { names: started.left.join(', ') }))
    return void navigate(started.to)
  }
  const invoice = async () => {
    if (story.invoice) {
      const { number } = story.invoice
      return toast.error(
        t('view.already', { number: sale.TransactionNo, other: number ?? t('view.unknownNumber') }),
      )
    }
    return goOn(await after.beginInvoice(sale))
  }

  const collect = () => navigate('/sales/receivepayment', { state: { customer: payerOf(sale) } })

  const actions: [boolean, string, typeof IconCopy, () => unknown][] = [
    [may.retry, t('view.actions.retry'), IconRefresh, () => after.retry(story)],
    [may.invoice, t('view.actions.invoice'), IconFileInvoice, invoice],
    [may.collect, t('view.actions.collect'), IconCash, collect],
    [may.return, t('view.actions.return'), IconReceiptRefund, () => setOpened('return')],
    [may.exchange, t('view.actions.exchange'), IconArrowsExchange, () => setOpened('exchange')],
    [may.edit, t('view.actions.edit'), IconPencil, async () => goOn(await after.beginEdit(sale))],
    [may.tender, t('view.actions.tender'), IconCashEdit, () => setOpened('tender')],
    [may.copy, t('view.actions.copy'), IconCopy, async () => goOn(await after.beginCopy(sale))],
    [may.void !== null, t('view.actions.void'), IconCancel, () => setOpened('void')],
  ]
  return (
    <>
      {actions
        .filter(([isShown]) => isShown)
        .map(([, label, Icon, act]) => (
          <Button key={label} variant="default" icon={Icon} iconSize={20} onClick={() => void act()}>
            {label}
          </Button>
        ))}
      <Suspense>
        {(opened === 'return' || opened === 'exchange') && (
          <ReturnDialog
            story={story}
            kind={opened}
            currency={currency}
            onClose={close}
            onNext={async (taken) => {
              const started = await after.beginReturn(story, taken, opened)
              close()
              goOn(started)
            }}
          />
        )}
        {opened === 'void' && may.void !== null && (
          <VoidDialog
            sale={sale}
            mode={may.void}
            currency={currency}
            approvalOf={approvalOf}
            onClose={close}
          />
        )}
        {opened === 'tender' && <TenderDialog sale={sale} currency={currency} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The names on the bill. */
const payerOf = (sale: Sale): CartCustomer => ({
  CustomerID: sale.CustomerID ?? '',
  Name: sale.CustomerName ?? '',
  PhoneNo: sale.CustomerPhoneNo ?? '',
  EmailID: sale.CustomerEmailID ?? '',
  GSTIN: sale.CustomerGSTIN ?? '',
  Groups: [],
  Points: null,
})
