import type { PaymentType, Sale } from '@evertill/contract'
import { type Currency, isFault, ONE_UNIT } from '@evertill/domain'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedRefund, RefundChoice } from '../../actions/refund.ts'
import { type ReturnableLine, returnableLines, takeBack } from '../../ledger/returnable.ts'
import type { ChosenBack } from '../../ledger/sale-drafts.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import classes from './view-sale.module.css'

export interface RefundActions {
  prepare(choice: RefundChoice): PreparedRefund | null
  methods: readonly PaymentType[]
  pay(refund: PreparedRefund): void
  busy: boolean
}

interface ReturnDialogProps {
  story: Pick<SaleStory, 'sale' | 'returns' | 'includesServer'>
  kind: 'return' | 'exchange'
  currency: Currency
  onClose: () => void
  /** As the shop has set them. */
  reasons: readonly string[]
  /** Of a return: pays it back at once, as the bill was paid. */
  refund?: RefundActions | undefined
  onNext: (chosen: ChosenBack) => void
}

/** The value of the goods according to the bill; an invalid quantity counts as zero. */
const worthOf = (lines: readonly ReturnableLine[], taken: ReadonlyMap<string, number>): number =>
  lines.reduce((sum, line) => {
    const quantity = taken.get(line.line.UUID) ?? 0
    const back = quantity === 0 ? null : takeBack(line, quantity, line.line.UUID)
    return sum + (back === null || isFault(back) ? 0 : back.TotalAmount)
  }, 0)

const withMember = (set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> =>
  new Set([...set].filter((one) => one !== member).concat(isIn ? [member] : []))

const isByPiece = ({ Quantity, IsWeighed }: Sale['Lines'][number]): boolean =>
  IsWeighed !== true && Quantity % ONE_UNIT === 0

/** The quantities that were entered. */
function useTaken(lines: readonly ReturnableLine[], onChange: () => void) {
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(new Map())
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  // Remounts the quantity fields after "Everything" and "Nothing", because they keep typed text.
  const [round, setRound] = useState(0)
  return {
    taken,
    wrong,
    round,
    enter: ({ line, left }: ReturnableLine, quantity: number | null, isEmpty: boolean) => {
      onChange()
      setTaken(new Map([...taken, [line.UUID, quantity ?? 0]]))
      const isWrong = (quantity === null && !isEmpty) || (quantity ?? 0) > left
      setWrong(withMember(wrong, line.UUID, isWrong))
    },
    fill: (quantityOf: (line: ReturnableLine) => number) => {
      onChange()
      setTaken(new Map(lines.map((line) => [line.line.UUID, quantityOf(line)])))
      setWrong(new Set())
      setRound(round + 1)
    },
  }
}

export function ReturnDialog({ story, kind, currency, reasons, refund, onClose, onNext }: ReturnDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState('')
  const [damaged, setDamaged] = useState<ReadonlySet<string>>(new Set())
  const [method, setMethod] = useState('')
  const { sale, returns, includesServer } = story
  const lines = returnableLines(sale, returns)
  const { taken, wrong, round, enter, fill } = useTaken(lines, () => setMessage(''))
  const isAllBack = lines.every(({ left }) => left === 0)
  const chosen = { taken, damaged, reason }
  const prepared = wrong.size === 0 ? refund?.prepare({ ...chosen, method }) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong.size > 0) return
    if ([...taken.values()].every((quantity) => quantity === 0)) return setMessage(t('returns.choose'))
    onNext(chosen)
  }

  return (
    <Dialog
      onClose={onClose}
      fullScreen={isPhone}
      size="lg"
      title={t(kind === 'return' ? 'returns.title' : 'returns.exchangeTitle', { number: sale.TransactionNo })}
    >
      <StackedForm onSubmit={submit}>
        <Hint>{isAllBack ? t('returns.none') : t('returns.hint')}</Hint>
        {!includesServer && <Hint>{t('returns.onlyHere')}</Hint>}
        <div className={classes.buttons}>
          <Button
            variant="default"
            data-autofocus
            disabled={isAllBack}
            onClick={() => fill(({ left }) => left)}
          >
            {t('returns.all')}
          </Button>
          <Button variant="default" disabled={isAllBack} onClick={() => fill(() => 0)}>
            {t('returns.nothing')}
          </Button>
        </div>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <LineBack
              key={`${line.line.UUID} ${round}`}
              line={line}
              quantity={taken.get(line.line.UUID) || null}
              isWrong={wrong.has(line.line.UUID)}
              isDamaged={damaged.has(line.line.UUID)}
              onDamaged={(isDamaged) => setDamaged(withMember(damaged, line.line.UUID, isDamaged))}
              onChange={(quantity, isEmpty) => enter(line, quantity, isEmpty)}
            />
          ))}
        </ul>
        <ReasonField reasons={reasons} value={reason} onChange={setReason} />
        {refund && prepared && (
          <>
            <NativeSelect
              label={t('returns.method')}
              value={method}
              data={[
                { value: '', label: t('returns.asPaid') },
                ...refund.methods.map(({ key, PaymentType: label }) => ({ value: key, label })),
              ]}
              onChange={(event) => setMethod(event.currentTarget.value)}
            />
            <RefundParts refund={prepared} currency={currency} />
          </>
        )}
        <div className={classes.foot}>
          <div className={classes.row}>
            <strong>{t('returns.worth')}</strong>
            <Money amount={worthOf(lines, taken)} currency={currency} className={classes.payable} />
          </div>
          <FormMessage>{message}</FormMessage>
          <DialogButtons cancel={t('returns.cancel')} onCancel={onClose}>
            <Button
              type="submit"
              variant={prepared ? 'default' : 'filled'}
              disabled={isAllBack || wrong.size > 0 || refund?.busy === true}
            >
              {t(kind === 'return' ? 'returns.next' : 'returns.nextExchange')}
            </Button>
            {refund && prepared && (
              <Button className={classes.moneyOut} loading={refund.busy} onClick={() => refund.pay(prepared)}>
                {t('returns.refund', { amount: formatMoney(prepared.amount, currency) })}
              </Button>
            )}
          </DialogButtons>
        </div>
      </StackedForm>
    </Dialog>
  )
}

interface LineBackProps {
  line: ReturnableLine
  quantity: number | null
  /** More than can come back, or unreadable. */
  isWrong: boolean
  isDamaged: boolean
  onDamaged: (isDamaged: boolean) => void
  onChange: (quantity: number | null, isEmpty: boolean) => void
}

function LineBack({ line: { line, left }, quantity, isWrong, onChange, ...props }: LineBackProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.returnLine}>
      <div>
        <div>{line.Name}</div>
        <p className={classes.soft}>
          {t('returns.leftOf', {
            left: formatQuantity(left),
            sold: `${formatQuantity(line.Quantity)} ${line.Unit}`,
          })}
        </p>
        {quantity !== null && (
          <Checkbox
            label={t('returns.damaged')}
            aria-label={t('returns.damagedOf', { name: line.Name })}
            checked={props.isDamaged}
            onChange={(event) => props.onDamaged(event.currentTarget.checked)}
          />
        )}
      </div>
      <QuantityField
        label={t('returns.quantityOf', { name: line.Name })}
        isLabelHidden
        value={quantity}
        wholeOnly={isByPiece(line)}
        disabled={left === 0}
        error={isWrong ? t('returns.tooMany', { left: formatQuantity(left) }) : undefined}
        onChange={onChange}
      />
    </li>
  )
}

/** How the money goes back: as the bill was paid. */
function RefundParts({ refund, currency }: { refund: PreparedRefund; currency: Currency }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.plain} aria-label={t('returns.parts')}>
      {refund.tenders.map(({ type, amount }) => (
        <li key={type.key} className={classes.row}>
          <span>{t('returns.part', { method: type.PaymentType })}</span>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
