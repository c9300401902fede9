import { MAX_BULK } from '@evertill/contract'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import type { ResourceRow } from '../../api/resource-calls.ts'
import type { useRows } from '../../parts/list/use-rows.ts'
import type { ResourceSpec } from '../../resources/spec.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import classes from '../../parts/list/rows.module.css'
import type { Selection } from '../../parts/list/use-selection.ts'

interface SelectionBarProps {
  spec: ResourceSpec
  rows: ReturnType<typeof useRows>
  selection: Selection
}

/** What can be done with the selected rows. */
export function SelectionBar({ spec, rows, selection }: SelectionBarProps) {
  const { t } = useTranslation('hub')
  const [isOpen, setOpen] = useState(false)
  const [isCollecting, setCollecting] = useState(false)
  const loaded = rows.data?.pages.flatMap(({ Rows }) => Rows) ?? []
  const count = rows.data?.pages[0]?.Count ?? 0
  const selected = loaded.filter(({ key }) => selection.keys.has(key))
  const reachable = Math.min(count, MAX_BULK)
  const isTooMany = selected.length > MAX_BULK

  const selectAll = async () => {
    setCollecting(true)
    let all: readonly ResourceRow[] = loaded
    let next = rows.hasNextPage
    while (next && all.length < MAX_BULK) {
      const answer = await rows.fetchNextPage()
      // What could be loaded is selected; the table says what went wrong.
      if (answer.isError) break
      all = answer.data?.pages.flatMap(({ Rows }) => Rows) ?? all
      next = answer.hasNextPage
    }
    selection.set(all.slice(0, MAX_BULK).map(({ key }) => key))
    setCollecting(false)
  }

  if (selected.length === 0) return null
  return (
    <div className={classes.selection}>
      <span role="status">
        {isTooMany
          ? t('bulk.tooMany', { count: selected.length, max: MAX_BULK })
          : t('bulk.selected', { count: selected.length })}
      </span>
      {selected.length < reachable && (
        <Button variant="default" loading={isCollecting} onClick={() => void selectAll()}>
          {count > MAX_BULK
            ? t('bulk.selectFirst', { max: MAX_BULK })
            : t('bulk.selectAll', { count: reachable })}
        </Button>
      )}
      <Button variant="default" onClick={() => selection.set([])}>
        {t('bulk.none')}
      </Button>
      <Button icon={IconPencil} disabled={isTooMany} onClick={() => setOpen(true)}>
        {t('bulk.change')}
      </Button>
      {isOpen && (
        <BulkDialog
          spec={spec}
          rows={selected}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            selection.set([])
          }}
        />
      )}
    </div>
  )
}
