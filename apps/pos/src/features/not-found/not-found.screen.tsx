import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'

export function NotFoundScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('notFound.title'))
  return (
    <main style={{ height: '100dvh' }}>
      <EmptyState
        isPage
        icon={IconMapPinOff}
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={{ label: t('notFound.home'), onClick: () => void navigate('/sales/newsales') }}
      />
    </main>
  )
}
