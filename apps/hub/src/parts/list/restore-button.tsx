import type { ResourceName } from '@evertill/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useResourceCalls, useRights } from '../hub-context.tsx'
import { resourceKey } from './use-rows.ts'
import { useFailureText } from '../use-failure-text.ts'

interface RestoreProps {
  resource: ResourceName
  rowKey: string
  /** As it stands in a sentence: "Undo". */
  label?: string
  onDone?: () => void
}

export function RestoreButton({ resource, rowKey, label, onDone }: RestoreProps) {
  const { t } = useTranslation('hub')
  const { restore } = useResourceCalls()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const restoring = useMutation({
    mutationFn: () => restore(resource, rowKey),
    onSuccess: async () => {
      onDone?.()
      toast.info(t('list.restored'))
      await queries.invalidateQueries({ queryKey: resourceKey(resource) })
    },
    onError: (error) => toast.error(failureText(failureFacts(error))),
  })
  if (!useRights(resource).delete) return null
  return (
    <Button variant="default" size="sm" loading={restoring.isPending} onClick={() => restoring.mutate()}>
      {label ?? t('list.restore')}
    </Button>
  )
}
