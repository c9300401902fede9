import { RESOURCES, type ResourceName } from '@evertill/contract'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { ListQuery } from '../../api/resource-calls.ts'
import { useRights } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { useRows } from '../../parts/list/use-rows.ts'
import { useSay } from '../../parts/use-say.ts'
import { SPECS } from '../../resources/specs.ts'
import { DeletedBar, readDeleted } from './deleted-bar.tsx'
import { RowsTable } from './rows-table.tsx'
import classes from './rows.module.css'

/** The list of one resource. */
export function RowsScreen({ resource }: { resource: ResourceName }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const navigate = useNavigate()
  const rights = useRights(resource)
  const { verbs, sort } = RESOURCES[resource]
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<string>(sort[0])
  const [isDeletedShown, setDeletedShown] = useState(false)
  const q = useDeferredValue(typed.trim())
  const query: ListQuery = { q: q || undefined, sort: order, deleted: isDeletedShown ? 'yes' : 'no' }
  const rows = useRows(resource, query)
  const count = rows.data?.pages[0]?.Count
  const deleted = readDeleted(useLocation().state, resource)
  const canDelete = (verbs as readonly string[]).includes('delete')
  const canCreate = (verbs as readonly string[]).includes('create') && rights.create

  return (
    <Page
      title={say(`resources.${resource}.title`)}
      state={count === undefined ? '' : t('list.count', { count })}
      isFilled
      actions={
        canCreate && (
          <Button icon={IconPlus} onClick={() => void navigate(`/${resource}/new`)}>
            {say(`resources.${resource}.add`)}
          </Button>
        )
      }
    >
      {deleted && <DeletedBar resource={resource} deleted={deleted} />}
      <div className={classes.tools}>
        <TextField
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          rootClassName={classes.search}
          before={<IconSearch size={18} stroke={1.5} />}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {canDelete && (
          <Button
            variant={isDeletedShown ? 'light' : 'default'}
            aria-pressed={isDeletedShown}
            onClick={() => setDeletedShown(!isDeletedShown)}
          >
            {t('list.deleted')}
          </Button>
        )}
      </div>
      <RowsTable
        spec={SPECS[resource]}
        rows={rows}
        order={order}
        onOrder={setOrder}
        isSearch={q !== ''}
        isDeletedShown={isDeletedShown}
        add={
          canCreate ? (
            <Link to={`/${resource}/new`} className={classes.addLink}>
              {say(`resources.${resource}.add`)}
            </Link>
          ) : null
        }
      />
    </Page>
  )
}
