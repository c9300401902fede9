import type { LastClosing } from '@evertill/contract'
import { isFault, openingBalanceRefusal } from '@evertill/domain'
import { editableText, formatMoney, parseMoney } from '@evertill/ui/numbers.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import { useRequestedPath } from '../../queries/use-requested-path.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { showAlert } from '@evertill/ui/alert.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { SharedRegister } from '../../parts/shared-register.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { IconClock } from '@tabler/icons-react'
import { Mark } from '@evertill/ui/mark.tsx'
import classes from './opening-dialog.module.css'
import { plainAmount } from './plain-amount.ts'

export function OpeningDialog() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const navigate = useNavigate()
  const requested = useRequestedPath()
  const currency = useCurrency()
  const { register } = useSession()
  const { openingFacts, openRegister, changeRegister } = useSessionActions()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [lastClosing, setLastClosing] = useState<LastClosing | null>(null)
  const touched = useRef(false)
  const field = useRef<HTMLInputElement>(null)

  const offer = useStable((amount: number | null) => {
    // The last closing's balance must not replace what the user has already typed.
    if (amount === null || touched.current) return
    // Selected after it is in the field: digits typed after an unselected 2000 would make 2000750.
    flushSync(() => setText(editableText(plainAmount(amount, currency))))
    field.current?.select()
  })
  useEffect(() => {
    void openingFacts().then(({ prefill, lastClosing: last }) => {
      setLastClosing(last)
      offer(prefill)
    })
  }, [openingFacts, offer])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const missing = openingBalanceRefusal(text)
    const amount = parseMoney(text, currency)
    if (missing !== undefined || isFault(amount) || amount < 0) {
      setError(missing ? say({ code: missing }) : t('opening.unreadable'))
      field.current?.focus()
      return
    }
    setBusy(true)
    const outcome = await openRegister(amount)
    setBusy(false)
    // The alert is shown over the dialog, which keeps the typed balance.
    if (!outcome.ok) return showAlert(say(outcome.refusal), 'error')
    if (outcome.openedBy) toast.info(t('opening.openedBy', { name: outcome.openedBy.OpeningByUserName }))
    await navigate(requested ?? '/sales/newsales')
  }

  return (
    <Dialog onClose={() => void changeRegister()} closeOnClickOutside={false} title={t('opening.title')}>
      <StackedForm onSubmit={save}>
        <Hint>{register && `${register.CashRegisterCode} - ${register.CashRegisterName}`}</Hint>
        <SharedRegister register={register} />
        <LateNote lastClosing={lastClosing} />
        <TextField
          ref={field}
          aria-label={t('opening.placeholder')}
          placeholder={t('opening.placeholder')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          before={currency.symbol}
          className={classes.amount}
          value={text}
          error={error}
          onChange={(event) => {
            touched.current = true
            setError(undefined)
            setText(event.currentTarget.value)
          }}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('opening.save')}
        </Button>
      </StackedForm>
    </Dialog>
  )
}

/** Sales that arrived after the last closing left uncounted cash in this drawer (F-53). */
function LateNote({ lastClosing }: { lastClosing: LastClosing | null }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const late = lastClosing?.LateSales
  if (!late || (late.Count === 0 && late.CashAmount === 0)) return null
  return (
    <Mark isSentence tone="wait" icon={<IconClock size={16} stroke={1.5} />}>
      {t('opening.late', {
        count: late.Count,
        number: lastClosing.ClosingNo,
        amount: formatMoney(late.CashAmount, currency),
      })}
    </Mark>
  )
}
