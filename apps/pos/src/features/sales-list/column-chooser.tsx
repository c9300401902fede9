import { Checkbox, Popover } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import type { ListColumn } from './list-columns.tsx'

interface ColumnChooserProps {
  columns: readonly ListColumn[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" icon={IconColumns}>
          {t('salesList.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label={t('salesList.columns')}
          value={[...chosen]}
          // In the order of the columns, not of the clicks.
          onChange={(ids) => onChoose(columns.filter(({ id }) => ids.includes(id)).map(({ id }) => id))}
        >
          {columns
            .filter(({ id }) => id !== 'number')
            .map(({ id, label }) => (
              <Checkbox key={id} value={id} label={label} mt="sm" />
            ))}
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
