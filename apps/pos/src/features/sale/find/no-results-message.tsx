import { IconBarcodeOff, IconPackage, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { isCode } from './decide-enter.ts'
import type { Finder } from './finder-status.tsx'

/** Why no product is shown, and what to do about it. */
export function NoResultsMessage({ finder }: { finder: Finder }) {
  const { t } = useTranslation()
  const { catalogue, needle: text, missed, shelf } = finder
  const load = async () => {
    const outcome = await catalogue.reload()
    if (!outcome.ok) toast.error(outcome.message)
  }
  if (text !== '' && catalogue.state === 'ready') {
    return missed && isCode(text) ? (
      <div role="alert">
        <EmptyState
          icon={IconBarcodeOff}
          title={t('sale.codeNotFound')}
          hint={t('sale.codeNotFoundHint', { text })}
        />
      </div>
    ) : (
      <EmptyState icon={IconSearchOff} title={t('sale.notFound')} hint={t('sale.notFoundHint', { text })} />
    )
  }
  if (catalogue.state === 'ready' && shelf.kind !== 'all') {
    return <EmptyState icon={IconPackage} title={t('sale.notFound')} hint={t('sale.shelf.empty')} />
  }
  if (catalogue.state === 'failed') {
    return (
      <ErrorState
        title={t('sale.catalogueFailed')}
        hint={t('sale.catalogueFailedHint')}
        action={{ label: t('sale.tryAgain'), onClick: () => void load() }}
      />
    )
  }
  return (
    <EmptyState
      icon={IconPackage}
      title={t('sale.catalogueEmpty')}
      hint={t('sale.catalogueEmptyHint')}
      action={{ label: t('sale.loadProducts'), onClick: () => void load() }}
    />
  )
}
