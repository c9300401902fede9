import { IconPercentage, IconPhoto, IconPlus, IconTag } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { useRights } from '../../../parts/hub-context.tsx'
import { useRows } from '../../../parts/list/use-rows.ts'
import { Page } from '../../../parts/page.tsx'
import { useSay } from '../../../parts/use-say.ts'
import { PRODUCTS } from '../../../resources/catalogue-specs.ts'
import { ListTools } from '../../../parts/list/list-tools.tsx'
import rowsClasses from '../../../parts/list/rows.module.css'
import { RowsTable } from '../../../parts/list/rows-table.tsx'
import { useColumnChoice } from '../../../parts/list/use-columns.ts'
import { useListState } from '../../../parts/list/use-list-state.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ChangesBar } from './changes-bar.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { PicturesDialog } from './pictures-dialog.tsx'
import { PriceGrid } from './price-grid.tsx'

/** All products: searched, filtered and sorted by the server, with prices that are edited in place. */
export function ProductsScreen() {
  const { t } = useTranslation('hub')
  const say = useSay()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const rights = useRights('products')
  const list = useListState('products')
  const columns = useColumnChoice(PRODUCTS)
  const [isBulkOpen, setBulkOpen] = useState(false)
  const [areLabelsOpen, setLabelsOpen] = useState(false)
  const [arePicturesOpen, setPicturesOpen] = useState(false)
  const rows = useRows('products', list.query)
  const all = useMemo(() => rows.data?.pages.flatMap(({ Rows }) => Rows) ?? [], [rows.data])
  const count = rows.data?.pages[0]?.Count
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = rows
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const isGrid = !isPhone && !list.isDeletedShown && all.length > 0
  return (
    <Page
      title={say('resources.products.title')}
      state={count === undefined ? '' : t('list.count', { count })}
      isFilled
      actions={
        rights.create && (
          <Button icon={IconPlus} onClick={() => void navigate('/products/new')}>
            {say('resources.products.add')}
          </Button>
        )
      }
    >
      <ListTools resource="products" list={list} columns={columns}>
        {rights.update && !list.isDeletedShown && (
          <Button variant="default" icon={IconPercentage} onClick={() => setBulkOpen(true)}>
            {t('priceBulk.open')}
          </Button>
        )}
        {rights.update && !list.isDeletedShown && (
          <Button variant="default" icon={IconPhoto} onClick={() => setPicturesOpen(true)}>
            {t('pictures.open')}
          </Button>
        )}
        {count !== undefined && count > 0 && (
          <Button variant="default" icon={IconTag} onClick={() => setLabelsOpen(true)}>
            {t('labels.open')}
          </Button>
        )}
      </ListTools>
      {isGrid ? (
        <PriceGrid
          // Another order or filter begins at the top.
          key={JSON.stringify(list.query)}
          rows={all}
          count={count ?? all.length}
          columns={columns.columns}
          canEdit={rights.update}
          order={list.order}
          onOrder={list.setOrder}
          onEnd={onEnd}
        />
      ) : (
        <RowsTable
          spec={PRODUCTS}
          columns={columns.columns}
          rows={rows}
          list={list}
          selection={null}
          add={
            rights.create ? (
              <Link to="/products/new" className={rowsClasses.addLink}>
                {say('resources.products.add')}
              </Link>
            ) : null
          }
        />
      )}
      <ChangesBar />
      {isBulkOpen && (
        <BulkDialog
          query={{ q: list.query.q, deleted: list.query.deleted, ...list.filters }}
          onClose={() => setBulkOpen(false)}
        />
      )}
      {arePicturesOpen && <PicturesDialog onClose={() => setPicturesOpen(false)} />}
      {areLabelsOpen && (
        <LabelsDialog query={list.query} count={count ?? 0} onClose={() => setLabelsOpen(false)} />
      )}
    </Page>
  )
}
