import type { ResourceName } from '@evertill/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { useResourceCalls } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { deletedState } from './deleted-bar.tsx'

/** Deletes a row and leads to its list, where one press brings it back: so nobody is asked before. */
export function useDelete(resource: ResourceName, row: ResourceRow | null, name: string, onDone: () => void) {
  const { remove } = useResourceCalls()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: async () => {
      if (row) await remove(resource, row.key, row.Version)
    },
    onSuccess: () => {
      onDone()
      if (row) queries.removeQueries({ queryKey: [...resourceKey(resource), 'row', row.key] })
      void queries.invalidateQueries({ queryKey: resourceKey(resource) })
      if (row) void navigate(`/${resource}`, { state: deletedState({ resource, key: row.key, name }) })
    },
    onError: (error) => {
      const facts = failureFacts(error)
      const [fault] = facts.errors
      toast.error(fault?.message ?? failureText(facts))
      // Somebody else changed it: what is shown now is what would be deleted next.
      if (facts.conflict) void queries.invalidateQueries({ queryKey: resourceKey(resource) })
    },
  })
}
