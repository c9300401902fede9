import { useTranslation } from 'react-i18next'
import { LoadingState } from '@evertill/ui/state-view.tsx'

export function ScreenLoading() {
  const { t } = useTranslation()
  return <LoadingState text={t('app.loading')} />
}
