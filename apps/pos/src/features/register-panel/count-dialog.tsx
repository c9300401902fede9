import type { Closing } from '@evertill/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countedOf } from '../../queries/use-count-draft.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useDenominations } from '../../queries/use-close-register.ts'
import { type NewCount, useCountDrawer, useNewUuid } from '../../queries/use-drawer.ts'
import { CountGrid } from '../../parts/count-grid.tsx'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { toast } from '@evertill/ui/toast.ts'
import classes from './register-panel.module.css'

/** A count by whoever hands the drawer over. It never shows what should be there. */
export function CountDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const denominations = useDenominations()
  const countDrawer = useCountDrawer(closing)
  const newUuid = useNewUuid()
  const [count, setCount] = useState<NewCount>(() => ({ uuid: newUuid(), pieces: {}, total: null }))
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const outcome = await countDrawer(count)
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.message ?? t('drawer.countMissing'))
    toast.info(t('drawer.counted'))
    return onClose()
  }

  // A dialog chooses its first focus when it opens, so its fields must be there by then.
  if (denominations === undefined) return null
  return (
    <Dialog onClose={onClose} title={t('drawer.count')}>
      <StackedForm onSubmit={save}>
        <Hint>{t('drawer.countHint')}</Hint>
        <CountGrid
          denominations={denominations}
          draft={count}
          currency={currency}
          disabled={busy}
          isFocused
          onChange={(next) => {
            setCount({ ...count, ...next })
            setFailure(undefined)
          }}
        />
        <p className={classes.amount} role="status">
          {t('drawer.countSum')} <Money amount={countedOf(count) ?? 0} currency={currency} />
        </p>
        <FormMessage>{failure}</FormMessage>
        <Button type="submit" fullWidth loading={busy}>
          {t('drawer.countSave')}
        </Button>
      </StackedForm>
    </Dialog>
  )
}
