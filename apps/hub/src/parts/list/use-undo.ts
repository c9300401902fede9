import type { ResourceName } from '@evertill/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useClient, useResourceCalls } from '../hub-context.tsx'
import { useFailureText } from '../use-failure-text.ts'
import { type Changed, isChangedSince, undoChange, undoChangeOfMany } from './undo.ts'
import { resourceKey } from './use-rows.ts'

/**
 * Says what was done and offers to take it back for as long as the toast is shown. The server refuses it once somebody
 * else has changed the row.
 */
export function useUndo(resource: ResourceName) {
  const { t } = useTranslation('hub')
  const calls = useResourceCalls()
  const { state } = useClient()
  const queries = useQueryClient()
  const failureText = useFailureText()

  const offer = (message: string, undo: () => Promise<unknown>, done: string) => {
    const personOf = () => {
      const now = state.get()
      return 'session' in now ? now.session.Person.key : null
    }
    const person = personOf()
    const run = async () => {
      // The toast outlives a sign-out, and the next person has not done this.
      if (personOf() !== person) return
      try {
        await undo()
        toast.info(done)
      } catch (error) {
        const facts = failureFacts(error)
        const who = facts.conflict?.changedBy || t('conflict.someone')
        const [fault] = facts.errors
        toast.error(
          isChangedSince(facts) ? t('undo.changedSince', { who }) : (fault?.message ?? failureText(facts)),
        )
      }
      await queries.invalidateQueries({ queryKey: resourceKey(resource) })
    }
    toast.info(message, { label: t('list.undo'), run: () => void run() })
  }

  return {
    afterChange: (name: string, changed: Changed) =>
      offer(t('undo.changed', { name }), () => undoChange(calls, resource, changed), t('undo.done')),
    afterDelete: (name: string, key: string) =>
      offer(t('list.wasDeleted', { name }), () => calls.restore(resource, key), t('list.restored')),
    afterChangeOfMany: (all: readonly Changed[]) =>
      offer(
        t('undo.changedMany', { count: all.length }),
        () => undoChangeOfMany(calls, resource, all),
        t('undo.done'),
      ),
  }
}
