import type { ResourceName } from '@evertill/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { useResourceCalls } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { useUndo } from '../../parts/list/use-undo.ts'
import { useFaultText } from '../../parts/form/use-fault-text.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'

/** Deletes a row and leads to its list, where one press brings it back: so nobody is asked before. */
export function useDelete(
  resource: ResourceName,
  row: ResourceRow | null,
  name: string,
  { listPath, onDone }: { listPath: string; onDone: () => void },
) {
  const { remove } = useResourceCalls()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const faultText = useFaultText()
  const undo = useUndo(resource)
  return useMutation({
    mutationFn: async () => {
      if (row) await remove(resource, row.key, row.Version)
    },
    onSuccess: () => {
      onDone()
      if (row) queries.removeQueries({ queryKey: [...resourceKey(resource), 'row', row.key] })
      void queries.invalidateQueries({ queryKey: resourceKey(resource) })
      if (row) undo.afterDelete(name, row.key)
      void navigate(listPath)
    },
    onError: (error) => {
      const facts = failureFacts(error)
      const [fault] = facts.errors
      toast.error(fault ? faultText(name, fault.message) : failureText(facts))
      // Somebody else changed it: what is shown now is what would be deleted next.
      if (facts.conflict) void queries.invalidateQueries({ queryKey: resourceKey(resource) })
    },
  })
}
