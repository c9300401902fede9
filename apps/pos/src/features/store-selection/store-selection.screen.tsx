import type { Store } from '@evertill/contract'
import { matchesStore } from '@evertill/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRequestedPath } from '../../queries/use-requested-path.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { PickerList } from '@evertill/ui/picker-list.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { messageOf } from '../../parts/subscription-text.ts'
import classes from './store-row.module.css'

export function StoreSelectionScreen() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const navigate = useNavigate()
  const requested = useRequestedPath()
  const { stores } = useSession()
  const { chooseStore, get } = useSessionActions()
  const [busy, setBusy] = useState(false)

  const choose = async (store: Store) => {
    setBusy(true)
    const outcome = await chooseStore(store)
    setBusy(false)
    // A store without access has its own page; after any other refusal the user can choose again.
    const isExpired = get().place === 'expired'
    if (isExpired) toast.error(messageOf(store) ?? say({ code: 'storeExpired' }))
    else if (!outcome.ok) {
      toast.error(say({ code: 'storeNotSelected' }))
      toast.error(say(outcome.refusal))
    }
    if (outcome.ok || isExpired) await navigate(requested ?? '/sales/newsales')
  }

  return (
    <EntryPage title={t('storeSelection.title')}>
      <PickerList
        items={stores}
        label={t('storeSelection.title')}
        searchLabel={t('storeSelection.search')}
        emptyText={t('storeSelection.none')}
        keyOf={(store) => store.key}
        matches={({ StoreName, StoreCode }, text) => matchesStore({ name: StoreName, code: StoreCode }, text)}
        row={(store, index) => <StoreRow store={store} number={index + 1} />}
        onPick={(store) => void choose(store)}
        disabled={busy}
      />
    </EntryPage>
  )
}

function StoreRow({ store, number }: { store: Store; number: number }) {
  const address = [store.Address1, store.Address2].filter((part) => part !== '').join(', ')
  const place = [store.City, store.State, store.Country].filter((part) => part !== '').join(', ')
  return (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.text}>
        <span className={classes.name}>{`${store.StoreCode} - ${store.StoreName}`}</span>
        {address !== '' && <span className={classes.soft}>{address}</span>}
        {place !== '' && <span className={classes.soft}>{place}</span>}
      </span>
    </>
  )
}
