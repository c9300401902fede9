import { DOCUMENT_STATUSES } from '@evertill/domain'
import { NativeSelect } from '@mantine/core'
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import classes from './sales-filter.module.css'
import { typeName } from './type-name.ts'

type Name =
  | 'term'
  | 'fromDate'
  | 'toDate'
  | 'registerId'
  | 'typeId'
  | 'number'
  | 'customer'
  | 'phone'
  | 'email'
  | 'status'
  | 'method'
  | 'cashier'

interface SalesFilterProps {
  values: Readonly<Record<Name, string>>
  count: number
  choices: Readonly<
    Record<'registerId' | 'typeId' | 'method' | 'cashier', readonly { value: string; label: string }[]>
  >
  onChange: (name: Name, value: string) => void
  onClear: () => void
  /** Called on Enter in the search box, also after a scanned receipt. */
  onEnter: (text: string) => void
  children?: ReactNode
}

const TEXTS = ['number', 'customer', 'phone', 'email'] as const
const DAYS = ['fromDate', 'toDate'] as const
const CHOSEN = ['typeId', 'registerId', 'method', 'cashier'] as const

/** One search box, and all filters behind a button. A scanner types a receipt's number and Enter into the box. */
export function SalesFilter(props: SalesFilterProps) {
  const { values, count, choices, onChange, onClear, onEnter, children } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(count > 0)
  const id = useId()
  const select = (name: Name, data: readonly { value: string; label: string }[]) => (
    <NativeSelect
      size="md"
      key={name}
      label={t(`filters.${name}`)}
      value={values[name]}
      data={[{ value: '', label: t('filters.any') }, ...data]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  )
  return (
    <search className={classes.filter}>
      <div className={classes.bar}>
        <TextField
          rootClassName={classes.search}
          type="search"
          aria-label={t('filters.term')}
          placeholder={t('filters.term')}
          before={<IconSearch size={18} stroke={1.5} />}
          value={values.term}
          data-autofocus
          onChange={(event) => onChange('term', event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter(event.currentTarget.value.trim())
          }}
        />
        <Button
          variant="default"
          icon={IconFilter}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t('filters.openCount', { count }) : t('filters.open')}
        </Button>
        {count > 0 && (
          <Button variant="default" icon={IconFilterOff} onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
        {children}
      </div>
      <div id={id} hidden={!isOpen} className={classes.fields}>
        {isOpen && (
          <>
            {DAYS.map((name) => (
              <TextField
                key={name}
                type="date"
                label={t(`filters.${name}`)}
                value={values[name]}
                onChange={(event) => onChange(name, event.currentTarget.value)}
              />
            ))}
            {CHOSEN.map((name) =>
              select(
                name,
                name === 'typeId'
                  ? choices.typeId.map(({ value, label }) => ({ value, label: typeName(t, label) }))
                  : choices[name],
              ),
            )}
            {select(
              'status',
              DOCUMENT_STATUSES.map((value) => ({ value, label: t(`view.status.${value}`) })),
            )}
            {TEXTS.map((name) => (
              <TextField
                key={name}
                label={t(`filters.${name}`)}
                value={values[name]}
                onChange={(event) => onChange(name, event.currentTarget.value)}
              />
            ))}
          </>
        )}
      </div>
    </search>
  )
}
