import { RESOURCES, type ResourceName } from '@evertill/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useResourceCalls, useRights } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { Page } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import { SPECS } from '../../resources/specs.ts'
import { RowPage } from './row-page.tsx'

/** One row of a list: to create it, or to change it. */
export function RowScreen({ resource }: { resource: ResourceName }) {
  const { key = '' } = useParams()
  const { create } = useRights(resource)
  if (key !== 'new') return <KnownRow resource={resource} rowKey={key} />
  const canCreate = (RESOURCES[resource].verbs as readonly string[]).includes('create') && create
  return canCreate ? <RowPage key="new" resource={resource} row={null} /> : <GoneRow resource={resource} />
}

/** A new row that starts as a copy of another. */
export function RowCopyScreen({ resource }: { resource: ResourceName }) {
  const { key = '' } = useParams()
  const { create } = useRights(resource)
  return SPECS[resource].canCopy === true && create ? (
    <KnownRow resource={resource} rowKey={key} isCopied />
  ) : (
    <GoneRow resource={resource} />
  )
}

interface KnownRowProps {
  resource: ResourceName
  rowKey: string
  isCopied?: boolean
}

function KnownRow({ resource, rowKey, isCopied = false }: KnownRowProps) {
  const { read } = useResourceCalls()
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey(resource), 'row', rowKey],
    queryFn: ({ signal }) => read(resource, rowKey, signal),
  })
  if (data && isCopied) return <RowPage key={`copy-${rowKey}`} resource={resource} row={null} copied={data} />
  if (data) return <RowPage key={rowKey} resource={resource} row={data} />
  return <GoneRow resource={resource} error={error} onAgain={() => void refetch()} />
}

interface GoneRowProps {
  resource: ResourceName
  error?: Error | null
  onAgain?: () => void
}

function GoneRow({ resource, error, onAgain }: GoneRowProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const failureText = useFailureText()
  const title = say(`resources.${resource}.title`)
  return (
    <Page title={title} back={{ to: `/${resource}`, label: title }}>
      {error === null ? (
        <LoadingState text={t('list.loading')} />
      ) : (
        <ErrorState
          title={t('row.gone')}
          hint={error ? failureText(failureFacts(error)) : t('row.goneHint')}
          action={onAgain && { label: t('list.again'), onClick: onAgain }}
        />
      )}
    </Page>
  )
}
