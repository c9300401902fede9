import type { Currency } from '@evertill/domain'
import { Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useSalesChannels } from '../../../queries/use-people.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { ChargeRows, useChargeRows } from './charge-rows.tsx'
import { DiscountField, discountOf, entryOf, isWrongDiscount } from './discount-field.tsx'
import classes from './sheet.module.css'
import { SheetButtons } from './sheet-buttons.tsx'
import { NoteField, SellerField } from './sheet-fields.tsx'
import type { GuardedChange } from './use-guarded-change.ts'

interface BillSheetProps {
  cart: CartQuery
  currency: Currency
  guard: GuardedChange
  onClose: () => void
}

/** Fields of the whole bill. Saving applies them in one step that can be undone. */
export function BillSheet({ cart, currency, guard, onClose }: BillSheetProps) {
  const { t } = useTranslation()
  const { draft, settlement } = cart
  const channels = useSalesChannels()
  const [discount, setDiscount] = useState(entryOf(draft.BillDiscount))
  const chargeRows = useChargeRows(cart)
  const [channel, setChannel] = useState<string | null>(draft.SalesChannelID ?? null)
  const [seller, setSeller] = useState<string | null>(draft.SalesPersonID ?? null)
  const [note, setNote] = useState(draft.Note ?? '')
  const { gross, lineDiscount, offerDiscount } = settlement.totals
  const isWrong = isWrongDiscount(discount, gross - lineDiscount - offerDiscount)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const charges = chargeRows.toSave()
    if (isWrong || charges === null) return
    const made = guard.make(
      (cartNow) => ({
        ...cartNow,
        BillDiscount: discountOf(discount),
        Charges: [...charges],
        SalesChannelID: channel ?? undefined,
        SalesPersonID: seller ?? undefined,
        Note: note.trim() === '' ? undefined : note.trim(),
      }),
      null,
    )
    if (made) onClose()
  }

  return (
    <Dialog onClose={onClose} trapFocus={guard.asking === null} title={t('sale.bill.title')}>
      <form className={classes.form} noValidate onSubmit={save}>
        <DiscountField
          label={t('sheets.bill.discount')}
          entry={discount}
          onChange={setDiscount}
          currency={currency}
          most={gross - lineDiscount - offerDiscount}
          autoFocus={!isTouchOnly()}
        />
        <ChargeRows rows={chargeRows} currency={currency} />
        <div className={classes.halves}>
          <Select
            size="md"
            label={t('sheets.bill.channel')}
            data={[...channels]}
            value={channel}
            onChange={setChannel}
            clearable
          />
          <SellerField value={seller} onChange={setSeller} />
        </div>
        <NoteField label={t('sheets.bill.note')} value={note} onChange={setNote} />
        <SheetButtons canSave={!isWrong} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
