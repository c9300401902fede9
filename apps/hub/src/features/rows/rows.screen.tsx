import { RESOURCES, type ResourceName } from '@evertill/contract'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import type { Column } from '@evertill/ui/data-table.tsx'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { useRights } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { useRows } from '../../parts/list/use-rows.ts'
import { useSay } from '../../parts/use-say.ts'
import { SPECS } from '../../resources/specs.ts'
import { bulkFields } from './bulk-fields.ts'
import { ListTools } from '../../parts/list/list-tools.tsx'
import { RowsTable } from '../../parts/list/rows-table.tsx'
import classes from '../../parts/list/rows.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { useColumnChoice } from '../../parts/list/use-columns.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { useSelection } from '../../parts/list/use-selection.ts'

interface RowsScreenProps {
  resource: ResourceName
  /** Behind the columns of the resource. */
  more?: readonly Column<ResourceRow>[]
  /** Beside the button for a new row. */
  actions?: ReactNode
}

/** The list of one resource. */
export function RowsScreen({ resource, more, actions }: RowsScreenProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const navigate = useNavigate()
  const rights = useRights(resource)
  const spec = SPECS[resource]
  const verbs: readonly string[] = RESOURCES[resource].verbs
  const list = useListState(resource)
  const rows = useRows(resource, list.query)
  const selection = useSelection(JSON.stringify(list.query))
  const columns = useColumnChoice(spec)
  const count = rows.data?.pages[0]?.Count
  const canCreate = verbs.includes('create') && rights.create
  const canSelect = rights.update && !list.isDeletedShown && bulkFields(spec).length > 0

  return (
    <Page
      title={say(`resources.${resource}.title`)}
      state={count === undefined ? '' : t('list.count', { count })}
      isFilled
      actions={
        <>
          {actions}
          {canCreate && (
            <Button icon={IconPlus} onClick={() => void navigate(`/${resource}/new`)}>
              {say(`resources.${resource}.add`)}
            </Button>
          )}
        </>
      }
    >
      <ListTools resource={resource} list={list} columns={columns} />
      {canSelect && <SelectionBar spec={spec} rows={rows} selection={selection} />}
      <RowsTable
        spec={spec}
        columns={columns.columns}
        rows={rows}
        list={list}
        selection={canSelect ? selection : null}
        more={more}
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
