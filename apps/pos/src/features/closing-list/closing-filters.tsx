import type { CashRegister } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClosingFilters } from '../../queries/use-closings.ts'
import classes from './closing-list.module.css'
import { TextField } from '@evertill/ui/text-field.tsx'

interface FilterBarProps {
  filters: ClosingFilters
  registers: readonly CashRegister[]
  onChange: (filters: ClosingFilters) => void
}

export function FilterBar({ filters, registers, onChange }: FilterBarProps) {
  const { t } = useTranslation()
  const set = (next: Partial<ClosingFilters>) => onChange({ ...filters, ...next })
  return (
    <div role="group" aria-label={t('closingList.filters')} className={classes.filters}>
      <NativeSelect
        size="md"
        label={t('closingList.register')}
        value={filters.cashRegisterId}
        data={[
          { value: '', label: t('closingList.allRegisters') },
          ...registers.map(({ key, CashRegisterCode, CashRegisterName }) => ({
            value: key,
            label: `${CashRegisterCode} - ${CashRegisterName}`,
          })),
        ]}
        onChange={(event) => set({ cashRegisterId: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('closingList.from')}
        value={filters.fromDate}
        onChange={(event) => set({ fromDate: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('closingList.to')}
        value={filters.toDate}
        onChange={(event) => set({ toDate: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('closingList.status')}
        value={filters.status}
        data={[
          { value: '', label: t('closingList.all') },
          { value: 'Open', label: t('closingList.open') },
          { value: 'Closed', label: t('closingList.closed') },
        ]}
        onChange={(event) => set({ status: event.currentTarget.value as ClosingFilters['status'] })}
      />
    </div>
  )
}
