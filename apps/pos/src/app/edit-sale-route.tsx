import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useEditRoute } from '../queries/use-edit-route.ts'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import { PATHS } from './home-of.ts'
import { SaleRoute } from './sale-route.tsx'

/** The sale screen with a sale to edit. The address is enough to restore it after a reload. */
export function EditSaleRoute() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useSearchParams()[0].get('id') ?? ''
  const state = useEditRoute(id)
  const back = { label: t('view.back'), onClick: () => void navigate(PATHS.history) }
  switch (state.kind) {
    case 'loading':
      return <LoadingState text={t('view.loading')} />
    case 'offline':
      return <OfflineState hint={t('view.offline')} action={back} />
    case 'missing':
      return <EmptyState title={t('view.missing')} hint={t('view.missingHint')} action={back} isPage />
    case 'failed':
      return <ErrorState title={t('view.failed')} hint={state.message} action={back} isPage />
    case 'ready':
      return <SaleRoute />
  }
}
