import type { CashRegister } from '@evertill/contract'
import { matchesRegister } from '@evertill/domain'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRequestedPath } from '../../queries/use-requested-path.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { PickerList } from '@evertill/ui/picker-list.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import classes from './register-selection.module.css'
import { useMoment } from '../../queries/use-moments.ts'

/** `opening` is the dialog for the opening balance, in stores that require it. */
export function RegisterSelectionScreen({ opening }: { opening: ReactNode }) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const navigate = useNavigate()
  const requested = useRequestedPath()
  const { registers, stores, busy: loading, place } = useSession()
  const { chooseRegister, changeStore, get } = useSessionActions()
  const [busy, setBusy] = useState(false)

  const choose = async (register: CashRegister) => {
    setBusy(true)
    const outcome = await chooseRegister(register)
    setBusy(false)
    if (!outcome.ok) toast.error(say(outcome.refusal))
    else if (get().place === 'ready') await navigate(requested ?? '/sales/newsales')
  }

  return (
    <EntryPage title={t('registerSelection.title')}>
      {loading && registers.length === 0 ? (
        <LoadingState text={t('registerSelection.loading')} />
      ) : (
        <PickerList
          items={registers}
          label={t('registerSelection.title')}
          searchLabel={t('registerSelection.search')}
          emptyText={t('registerSelection.none')}
          keyOf={(register) => register.key}
          matches={({ CashRegisterName }, text) => matchesRegister({ name: CashRegisterName }, text)}
          row={(register) => <RegisterRow register={register} />}
          onPick={(register) => void choose(register)}
          disabled={busy}
        />
      )}
      {stores.length > 1 && place === 'choose-register' && (
        <Button variant="subtle" fullWidth className={classes.other ?? ''} onClick={() => void changeStore()}>
          {t('registerSelection.otherStore')}
        </Button>
      )}
      {place === 'open-register' && opening}
    </EntryPage>
  )
}

/** A register, with a notice if another device sells on it (M-402). */
function RegisterRow({ register }: { register: CashRegister }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const holder = register.Holders?.at(-1)
  return (
    <span className={classes.row}>
      <strong>{`${register.CashRegisterCode} - ${register.CashRegisterName}`}</strong>
      {holder && (
        <span className={classes.held}>
          {t('registerSelection.held', {
            name: holder.UserName,
            time: moment(holder.Since),
          })}
        </span>
      )}
    </span>
  )
}
