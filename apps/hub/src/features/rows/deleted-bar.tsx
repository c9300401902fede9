import type { ResourceName } from '@evertill/contract'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { RestoreButton } from './restore-button.tsx'
import classes from './rows.module.css'

interface Deleted {
  resource: ResourceName
  key: string
  name: string
}

/** The state of the address after a row was deleted. */
export const deletedState = (deleted: Deleted): { deleted: Deleted } => ({ deleted })

export const readDeleted = (state: unknown, resource: ResourceName): Deleted | null => {
  const deleted = typeof state === 'object' && state !== null && 'deleted' in state ? state.deleted : null
  const one = deleted as Deleted | null
  return one?.resource === resource ? one : null
}

/** What was just deleted, until the list is left: one press brings it back. */
export function DeletedBar({ resource, deleted }: { resource: ResourceName; deleted: Deleted }) {
  const { t } = useTranslation('hub')
  const navigate = useNavigate()
  return (
    <div className={classes.deleted} role="status">
      <IconTrash size={18} stroke={1.5} aria-hidden />
      <span>{t('list.wasDeleted', { name: deleted.name })}</span>
      <RestoreButton
        resource={resource}
        rowKey={deleted.key}
        label={t('list.undo')}
        onDone={() => void navigate('.', { replace: true, state: null })}
      />
    </div>
  )
}
