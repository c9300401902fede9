import type { CashRegister } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { EntryPage } from '../../ui/entry-page.tsx'
import { PickerList } from '../../ui/picker-list.tsx'
import { LoadingState } from '../../ui/state-view.tsx'
import { toast } from '../../ui/toast.ts'

export function RegisterSelectionScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const requested = pathFrom(useLocation().state)
  const { registers, busy: loading } = useSession()
  const { chooseRegister } = useSessionActions()
  const [busy, setBusy] = useState(false)

  const choose = async (register: CashRegister) => {
    setBusy(true)
    const outcome = await chooseRegister(register)
    setBusy(false)
    if (outcome.ok) await navigate(requested ?? '/sales/newsales')
    else toast.error(outcome.message)
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
          matches={(register, text) => register.CashRegisterName.toLowerCase().includes(text)}
          row={(register) => <strong>{`${register.CashRegisterCode} - ${register.CashRegisterName}`}</strong>}
          onPick={(register) => void choose(register)}
          disabled={busy}
        />
      )}
    </EntryPage>
  )
}

function pathFrom(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from : undefined
}
