import type { PaymentType, Sale } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, Fragment, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { usePaymentTypes } from '../../queries/use-payment-types.ts'
import { type OtherTenders, useTenderCorrection } from '../../queries/use-tender-correction.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import classes from './view-sale.module.css'

interface Part {
  id: number
  typeKey: string
  /** Null while the text is not readable. */
  amount: number | null
  reference: string
}

interface TenderDialogProps {
  sale: Sale
  currency: Currency
  approvalOf: ApprovalOf
  onClose: () => void
}

/** Includes payment types of the bill that the shop has removed since. */
const typesOf = (sale: Sale, known: readonly PaymentType[]): PaymentType[] => [
  ...known,
  ...sale.Payments.filter(({ PaymentTypeID }) => known.every(({ key }) => key !== PaymentTypeID)).map(
    ({ PaymentTypeID: key, PaymentType: name, Kind }) => ({
      key,
      PaymentType: name,
      Kind,
      ShowInSales: false,
      IsDeleted: false,
    }),
  ),
]

export function TenderDialog({ sale, currency, approvalOf, onClose }: TenderDialogProps) {
  const { t } = useTranslation()
  const { approvalFor, withApproval, save } = useTenderCorrection(sale)
  const types = typesOf(sale, usePaymentTypes())
  const nextId = useRef(sale.Payments.length)
  const [parts, setParts] = useState<readonly Part[]>(() =>
    sale.Payments.map(({ PaymentTypeID, Amount, Reference }, id) => ({
      id,
      typeKey: PaymentTypeID,
      amount: Math.abs(Amount),
      reference: Reference ?? '',
    })),
  )
  const [message, setMessage] = useState('')
  const [asked, setAsked] = useState<OtherTenders | null>(null)
  const needed = asked && approvalFor(asked)
  const paid = Math.abs(sale.PaidAmount)
  const rest = paid - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

  const change = (id: number, changed: Partial<Part>) => {
    setMessage('')
    setParts(parts.map((part) => (part.id === id ? { ...part, ...changed } : part)))
  }
  const add = () => {
    const typeKey = types[0]?.key ?? ''
    setParts([...parts, { id: nextId.current++, typeKey, amount: Math.max(0, rest), reference: '' }])
  }
  /** Saves the other payments, or asks for the next approval that they need. */
  const proceed = async (other: OtherTenders) => {
    const approval = approvalFor(other)
    if (approval?.mode === 'approve') return setAsked(other)
    setAsked(null)
    if (approval) return setMessage(approval.message)
    const outcome = await save(other)
    if (!outcome.ok) return setMessage(outcome.message)
    toast.info(t('tender.done'))
    return onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (rest !== 0 || parts.some(({ amount }) => amount === null)) return
    const tenders = parts.flatMap(({ typeKey, amount, reference }) => {
      const type = types.find(({ key }) => key === typeKey)
      return type && amount ? [{ type, amount, reference: reference.trim() }] : []
    })
    const isOwed = tenders.some(({ type }) => type.Kind === 'Credit')
    if (isOwed && sale.CustomerID === undefined) return setMessage(t('tender.noCustomer'))
    return proceed({ tenders, approvals: [] })
  }
  const gap = formatMoney(Math.abs(rest), currency)

  if (asked && needed) {
    const approval = approvalOf({
      action: needed.action,
      what: needed.message,
      amount: needed.amount,
      saleUuid: sale.UUID,
      ...(sale.Reason !== undefined && { reason: sale.Reason }),
      onApproved: (given) => void proceed(withApproval(asked, needed, given)),
      onClose: () => setAsked(null),
    })
    // A second approval is a dialog of its own, not the first one with another text.
    return <Fragment key={needed.action}>{approval}</Fragment>
  }
  return (
    <Dialog onClose={onClose} size="lg" title={t('tender.title', { number: sale.TransactionNo })}>
      <StackedForm onSubmit={submit}>
        <Hint>{t('tender.hint', { amount: formatMoney(paid, currency) })}</Hint>
        {parts.map((part, index) => (
          <PartFields
            key={part.id}
            part={part}
            number={index + 1}
            types={types}
            currency={currency}
            canRemove={parts.length > 1}
            onChange={(changed) => change(part.id, changed)}
            onRemove={() => setParts(parts.filter(({ id }) => id !== part.id))}
          />
        ))}
        <Button variant="default" onClick={add}>
          {t('tender.add')}
        </Button>
        <FormMessage>
          {message ||
            (rest > 0
              ? t('tender.rest', { amount: gap })
              : rest < 0
                ? t('tender.over', { amount: gap })
                : '')}
        </FormMessage>
        <DialogButtons cancel={t('tender.cancel')} onCancel={onClose}>
          <Button type="submit" disabled={rest !== 0}>
            {t('tender.save')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

interface PartFieldsProps {
  part: Part
  number: number
  types: readonly PaymentType[]
  currency: Currency
  canRemove: boolean
  onChange: (changed: Partial<Part>) => void
  onRemove: () => void
}

function PartFields({ part, number, types, currency, canRemove, onChange, onRemove }: PartFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.tender}>
      <NativeSelect
        size="md"
        label={t('tender.type')}
        value={part.typeKey}
        data={types.map(({ key, PaymentType: label }) => ({ value: key, label }))}
        onChange={(event) => onChange({ typeKey: event.currentTarget.value })}
      />
      <MoneyField
        label={t('tender.amount')}
        currency={currency}
        value={part.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <TextField
        label={t('tender.reference')}
        value={part.reference}
        maxLength={200}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="var(--till-ink-soft)"
        size={44}
        aria-label={t('tender.remove', { number })}
        disabled={!canRemove}
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}
