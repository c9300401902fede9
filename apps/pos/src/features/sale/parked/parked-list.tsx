import type { Currency } from '@evertill/domain'
import { IconClockPause, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ParkedSale, useParkedSales } from '../../../queries/use-parked-sales.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { ActionIcon } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { ShortName } from '@evertill/ui/short-name.tsx'
import { DiscardForm, RenameForm, ReplaceQuestion } from './parked-forms.tsx'
import classes from './parked.module.css'
import type { Parking } from './use-parking.ts'
import { ageOf } from './age-of.ts'
import { labelOf } from './label-of.ts'

interface ParkedRowProps {
  sale: ParkedSale
  now: number
  currency: Currency
  /** The button that has the focus when the list comes back after a form. */
  focused?: OpenForm['what'] | undefined
  onResume: () => void
  onRename: () => void
  onDiscard: () => void
}

/** Two rows on a phone. */
const MAX_LABEL = 48

const button = { variant: 'subtle', color: 'var(--till-ink-soft)', size: 44 } as const

export function ParkedRow(props: ParkedRowProps) {
  const { sale, now, currency, focused, onResume, onRename, onDiscard } = props
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
        <span className={classes.label}>
          <ShortName name={label} max={MAX_LABEL} />
        </span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Money amount={sale.payable} currency={currency} className={classes.value} />
      <div className={classes.actions}>
        <ActionIcon
          {...button}
          autoFocus={focused === 'rename'}
          aria-label={t('sheets.parked.renameOf', { label })}
          onClick={onRename}
        >
          <IconPencil size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          {...button}
          autoFocus={focused === 'discard'}
          aria-label={t('sheets.parked.deleteOf', { label })}
          onClick={onDiscard}
        >
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
        <Button
          variant="default"
          className={classes.resume}
          autoFocus={focused === 'replace'}
          aria-label={t('sheets.parked.resumeOf', { label })}
          onClick={onResume}
        >
          {t('sheets.parked.resume')}
        </Button>
      </div>
    </li>
  )
}

interface ParkedListProps {
  parking: Parking
  currency: Currency
  onClose: () => void
}

type OpenForm = { what: 'rename' | 'discard' | 'replace'; sale: ParkedSale }

export function ParkedList({ parking, currency, onClose }: ParkedListProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const sales = useParkedSales()
  const [openForm, setOpenForm] = useState<OpenForm | null>(null)
  const [closedForm, setClosedForm] = useState<OpenForm | null>(null)
  const back = () => {
    setClosedForm(openForm)
    setOpenForm(null)
  }
  // The first row has the focus when the list opens, and after a deletion.
  const focusedKey = sales?.some(({ key }) => key === closedForm?.sale.key)
    ? closedForm?.sale.key
    : sales?.[0]?.key
  const focusedIn = (key: string) => (key === focusedKey ? (closedForm?.what ?? 'replace') : undefined)

  const resume = async (sale: ParkedSale) => {
    if (parking.hasCart) return setOpenForm({ what: 'replace', sale })
    if (await parking.resume(sale.key)) onClose()
  }
  const parkFirst = async (sale: ParkedSale) => {
    if (!(await parking.parkNow())) return
    if (await parking.resume(sale.key)) onClose()
  }

  return (
    <Dialog onClose={openForm ? back : onClose} title={t('sale.parked.title')} fullScreen={isPhone} size="lg">
      {openForm === null && sales?.length === 0 && (
        <EmptyState
          icon={IconClockPause}
          title={t('sheets.parked.empty')}
          hint={t('sheets.parked.emptyHint')}
        />
      )}
      {openForm === null && sales !== undefined && sales.length > 0 && (
        <ul className={classes.list} aria-label={t('sale.parked.title')}>
          {sales.map((sale) => (
            <ParkedRow
              key={sale.key}
              sale={sale}
              now={parking.now()}
              currency={currency}
              focused={focusedIn(sale.key)}
              onResume={() => void resume(sale)}
              onRename={() => setOpenForm({ what: 'rename', sale })}
              onDiscard={() => setOpenForm({ what: 'discard', sale })}
            />
          ))}
        </ul>
      )}
      {openForm?.what === 'rename' && (
        <RenameForm
          sale={openForm.sale}
          onBack={back}
          onSave={async (label) => {
            if (await parking.rename(openForm.sale.key, label)) back()
          }}
        />
      )}
      {openForm?.what === 'discard' && (
        <DiscardForm
          sale={openForm.sale}
          currency={currency}
          onBack={back}
          onDiscard={async (reason) => {
            if (await parking.discard(openForm.sale.key, reason)) back()
          }}
        />
      )}
      {openForm?.what === 'replace' && (
        <ReplaceQuestion onBack={back} onPark={() => void parkFirst(openForm.sale)} />
      )}
    </Dialog>
  )
}
