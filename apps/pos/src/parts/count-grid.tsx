import { asciiDigits, type Currency } from '@evertill/domain'
import { formatCount, formatWholeMoney } from '@evertill/ui/numbers.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountDraft, pieceKey } from '../queries/use-count-draft.ts'
import { Money } from '@evertill/ui/money.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import classes from './count-grid.module.css'

interface CountGridProps {
  denominations: readonly { Kind: 'Note' | 'Coin'; Value: number }[]
  draft: Pick<CountDraft, 'pieces' | 'total'>
  currency: Currency
  disabled: boolean
  /** In a dialog the first field has the focus when it opens. */
  isFocused?: boolean
  onChange: (next: Partial<Pick<CountDraft, 'pieces' | 'total'>>) => void
}

const MAX_PIECES = 100_000

/** One field per note and coin. Enter goes to the next, so that one hand is free to count. */
export function CountGrid(props: CountGridProps) {
  const { denominations, draft, currency, disabled, isFocused = false, onChange } = props
  const { t } = useTranslation()
  const first = denominations.find(({ Kind }) => Kind === 'Note') ?? denominations[0]
  const setPiece = (key: string, text: string) => {
    const digits = asciiDigits(text).replace(/\D/g, '').slice(0, 6)
    const count = digits === '' ? null : Math.min(Number(digits), MAX_PIECES)
    onChange({ pieces: { ...draft.pieces, [key]: count }, total: null })
  }
  const group = (kind: 'Note' | 'Coin') => (
    <fieldset className={classes.group} disabled={disabled}>
      <legend>{t(`closing.${kind}`)}</legend>
      {denominations
        .filter(({ Kind }) => Kind === kind)
        .map((one) => {
          const key = pieceKey(one)
          const count = draft.pieces[key] ?? null
          const value = formatWholeMoney(one.Value, currency)
          return (
            <div key={key} className={classes.row}>
              <TextField
                aria-label={t('closing.piecesOf', { kind: t(`closing.${kind}`), value })}
                before={<span className={classes.value}>{value} ×</span>}
                rootClassName={classes.pieces}
                data-autofocus={(isFocused && one === first) || undefined}
                inputMode="numeric"
                autoComplete="off"
                value={count === null ? '' : formatCount(count)}
                onFocus={(event) => event.currentTarget.select()}
                onKeyDown={toNext}
                onChange={(event) => setPiece(key, event.currentTarget.value)}
              />
              <Money amount={one.Value * (count ?? 0)} currency={currency} bare className={classes.sum} />
            </div>
          )
        })}
    </fieldset>
  )
  return (
    <div className={classes.grid}>
      {group('Note')}
      {group('Coin')}
      <div className={classes.total}>
        <MoneyField
          label={t('closing.orTotal')}
          currency={currency}
          value={draft.total}
          disabled={disabled}
          data-autofocus={(isFocused && first === undefined) || undefined}
          onChange={(total) => onChange({ total })}
        />
      </div>
    </div>
  )
}

const toNext = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>(`.${classes.grid} input`)]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
