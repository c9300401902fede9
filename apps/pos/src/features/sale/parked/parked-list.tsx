import type { Currency } from '@evertill/domain'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ParkedSale, useParkedSales } from '../../../queries/use-parked-sales.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { DiscardForm, RenameForm, ReplaceQuestion } from './parked-forms.tsx'
import { ParkedRow } from './parked-row.tsx'
import classes from './parked.module.css'
import type { Parking } from './use-parking.ts'

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
  const back = () => setOpenForm(null)

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
