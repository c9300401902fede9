import type { Currency } from '@evertill/domain'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ParkedSale } from '../../../queries/use-parked-sales.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { ageOf } from './age-of.ts'
import { labelOf } from './label-of.ts'
import classes from './parked.module.css'

interface ParkedRowProps {
  sale: ParkedSale
  now: number
  currency: Currency
  onResume: () => void
  onRename: () => void
  onDiscard: () => void
}

const button = { variant: 'subtle', color: 'var(--till-ink-soft)', size: 44 } as const

export function ParkedRow({ sale, now, currency, onResume, onRename, onDiscard }: ParkedRowProps) {
  const { t } = useTranslation()
  const label = labelOf(sale) ?? t('sheets.parked.noLabel')
  const age = ageOf(sale.parkedAt, now)
  const facts = [
    age.unit === 'now'
      ? t('sheets.parked.age.now')
      : t(`sheets.parked.age.${age.unit}`, { count: age.count }),
    t('sale.parked.lines', { count: sale.Lines.length + (sale.Returns?.length ?? 0) }),
    sale.Customer?.Name ?? t('sale.customer.walkIn'),
    sale.parkedBy,
  ]
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.label}>{label}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Money amount={sale.payable} currency={currency} className={classes.value} />
      <div className={classes.actions}>
        <ActionIcon {...button} aria-label={t('sheets.parked.renameOf', { label })} onClick={onRename}>
          <IconPencil size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon {...button} aria-label={t('sheets.parked.deleteOf', { label })} onClick={onDiscard}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
        <Button variant="default" aria-label={t('sheets.parked.resumeOf', { label })} onClick={onResume}>
          {t('sheets.parked.resume')}
        </Button>
      </div>
    </li>
  )
}
