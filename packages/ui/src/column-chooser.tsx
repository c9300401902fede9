import { Checkbox, Popover } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { Button } from './button.tsx'

interface ColumnChooserProps {
  label: string
  /** Without the column that is always shown. */
  columns: readonly { id: string; label: string }[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Which columns of a table are shown. */
export function ColumnChooser({ label, columns, chosen, onChoose }: ColumnChooserProps) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" icon={IconColumns}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Checkbox.Group
          label={label}
          value={[...chosen]}
          // In the order of the columns, not of the clicks.
          onChange={(ids) => onChoose(columns.filter(({ id }) => ids.includes(id)).map(({ id }) => id))}
        >
          {columns.map((column) => (
            <Checkbox key={column.id} value={column.id} label={column.label} mt="sm" />
          ))}
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
