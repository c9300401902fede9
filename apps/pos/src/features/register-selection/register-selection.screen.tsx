import type { CashRegister } from '@evertill/contract'
import { matchesRegister } from '@evertill/domain'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRequestedPath } from '../../queries/use-requested-path.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { PickerList } from '@evertill/ui/picker-list.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import classes from './register-selection.module.css'
import { useMoment } from '../../queries/use-moments.ts'

interface RegisterSelectionProps {
  /** The dialog for the opening balance, in stores that require it. */
  opening: ReactNode
  /** Links to what needs no register. */
  more: ReactNode
}

export function RegisterSelectionScreen({ opening, more }: RegisterSelectionProps) {
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
          isPreferred={isFree}
          disabled={busy}
        />
      )}
      {stores.length > 1 && place === 'choose-register' && (
        <Button variant="subtle" fullWidth className={classes.other ?? ''} onClick={() => void changeStore()}>
          {t('registerSelection.otherStore')}
        </Button>
      )}
      <nav className={classes.more} aria-label={t('registerSelection.more')}>
        {more}
      </nav>
      {place === 'open-register' && opening}
    </EntryPage>
  )
}

/** No other device sells on it. Without the server's list of devices nobody knows. */
const isFree = ({ Holders }: CashRegister): boolean => Holders?.length === 0

/** A register, with a notice if another device sells on it (M-402). */
function RegisterRow({ register }: { register: CashRegister }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const holder = register.Holders?.at(-1)
  return (
    <span className={classes.row}>
      <strong>{`${register.CashRegisterCode} - ${register.CashRegisterName}`}</strong>
      {isFree(register) && (
        <Mark tone="good" icon={<IconCircleCheck size={16} stroke={1.5} />}>
          {t('registerSelection.free')}
        </Mark>
      )}
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
