import type { Store } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { EntryPage } from '../../ui/entry-page.tsx'
import { PickerList } from '../../ui/picker-list.tsx'
import { toast } from '../../ui/toast.ts'
import { StoreRow } from './store-row.tsx'

export function StoreSelectionScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { stores } = useSession()
  const { chooseStore } = useSessionActions()
  const [busy, setBusy] = useState(false)

  const choose = async (store: Store) => {
    setBusy(true)
    const outcome = await chooseStore(store)
    setBusy(false)
    if (outcome.ok) await navigate('/sales/newsales')
    else toast.error(outcome.message)
  }

  return (
    <EntryPage title={t('storeSelection.title')}>
      <PickerList
        items={stores}
        label={t('storeSelection.title')}
        searchLabel={t('storeSelection.search')}
        emptyText={t('storeSelection.none')}
        keyOf={(store) => store.key}
        matches={isNamed}
        row={(store, index) => <StoreRow store={store} number={index + 1} />}
        onPick={(store) => void choose(store)}
        disabled={busy}
      />
    </EntryPage>
  )
}

function isNamed(store: Store, text: string): boolean {
  return store.StoreName.toLowerCase().includes(text) || store.StoreCode.toLowerCase().includes(text)
}
