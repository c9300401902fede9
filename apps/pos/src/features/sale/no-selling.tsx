import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { usePull } from '../../queries/use-device-state.ts'

/** In place of the sale, for somebody whose rights allow no kind of it. */
export function NoSelling() {
  const { t } = useTranslation()
  const pull = usePull()
  const update = async () => {
    const outcome = await pull('acl', 'partial')
    if (outcome.ok) toast.info(t('noSelling.updated'))
    else toast.error(outcome.message)
  }
  return (
    <EmptyState
      icon={IconLock}
      title={t('noSelling.title')}
      hint={t('noSelling.hint')}
      action={{ label: t('noSelling.update'), onClick: () => void update() }}
      isPage
    />
  )
}
