import type { Sale } from '@evertill/contract'
import { type Currency, formatQuantity, isFault, ONE_UNIT } from '@evertill/domain'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReturnableLine, returnableLines, takeBack } from '../../ledger/returnable.ts'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import classes from './view-sale.module.css'

interface ReturnDialogProps {
  story: Pick<SaleStory, 'sale' | 'returns' | 'includesServer'>
  kind: 'return' | 'exchange'
  currency: Currency
  onClose: () => void
  onNext: (taken: ReadonlyMap<string, number>) => void
}

/** The value of the goods according to the bill; an invalid quantity counts as zero. */
const worthOf = (lines: readonly ReturnableLine[], taken: ReadonlyMap<string, number>): number =>
  lines.reduce((sum, line) => {
    const quantity = taken.get(line.line.UUID) ?? 0
    const back = quantity === 0 ? null : takeBack(line, quantity, line.line.UUID)
    return sum + (back === null || isFault(back) ? 0 : back.TotalAmount)
  }, 0)

const isByPiece = ({ Quantity, IsWeighed }: Sale['Lines'][number]): boolean =>
  IsWeighed !== true && Quantity % ONE_UNIT === 0

export function ReturnDialog({ story, kind, currency, onClose, onNext }: ReturnDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(new Map())
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  // Remounts the quantity fields after "Everything" and "Nothing", because they keep typed text.
  const [round, setRound] = useState(0)
  const { sale, returns, includesServer } = story
  const lines = returnableLines(sale, returns)
  const isAllBack = lines.every(({ left }) => left === 0)

  const enter = (line: ReturnableLine, quantity: number | null, isEmpty: boolean) => {
    const { UUID } = line.line
    setMessage('')
    setTaken(new Map([...taken, [UUID, quantity ?? 0]]))
    const next = new Set(wrong)
    if ((quantity === null && !isEmpty) || (quantity ?? 0) > line.left) next.add(UUID)
    else next.delete(UUID)
    setWrong(next)
  }
  const fill = (quantityOf: (line: ReturnableLine) => number) => {
    setTaken(new Map(lines.map((line) => [line.line.UUID, quantityOf(line)])))
    setWrong(new Set())
    setMessage('')
    setRound(round + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong.size > 0) return
    if ([...taken.values()].every((quantity) => quantity === 0)) return setMessage(t('returns.choose'))
    onNext(taken)
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
          <Button variant="default" disabled={isAllBack} onClick={() => fill(({ left }) => left)}>
            {t('returns.all')}
          </Button>
          <Button variant="default" disabled={isAllBack} onClick={() => fill(() => 0)}>
            {t('returns.nothing')}
          </Button>
        </div>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={`${line.line.UUID} ${round}`} className={classes.returnLine}>
              <div>
                <div>{line.line.Name}</div>
                <p className={classes.soft}>
                  {t('returns.leftOf', {
                    left: formatQuantity(line.left),
                    sold: `${formatQuantity(line.line.Quantity)} ${line.line.Unit}`,
                  })}
                </p>
              </div>
              <QuantityField
                label={t('returns.quantityOf', { name: line.line.Name })}
                isLabelHidden
                value={taken.get(line.line.UUID) || null}
                wholeOnly={isByPiece(line.line)}
                disabled={line.left === 0}
                error={
                  wrong.has(line.line.UUID)
                    ? t('returns.tooMany', { left: formatQuantity(line.left) })
                    : undefined
                }
                onChange={(quantity, isEmpty) => enter(line, quantity, isEmpty)}
              />
            </li>
          ))}
        </ul>
        <div className={classes.row}>
          <strong>{t('returns.worth')}</strong>
          <Money amount={worthOf(lines, taken)} currency={currency} className={classes.payable} />
        </div>
        <FormMessage>{message}</FormMessage>
        <DialogButtons cancel={t('returns.cancel')} onCancel={onClose}>
          <Button type="submit" disabled={isAllBack || wrong.size > 0}>
            {t(kind === 'return' ? 'returns.next' : 'returns.nextExchange')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}
