import { QUICK_ITEM } from '@evertill/contract'
import { type Currency, mulDiv, ONE_UNIT, readable } from '@evertill/domain'
import { IconCopy, IconSeparator, IconStar, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CartLine,
  type CartQuery,
  changeOfLine,
  type EditedLine,
  removeLine,
} from '../../../queries/use-cart.ts'
import { useShelves, useToggleFavourite } from '../../../queries/use-shelves.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { DiscountField, discountOf, entryOf, isWrongDiscount } from './discount-field.tsx'
import { LineFacts } from './line-facts.tsx'
import classes from './sheet.module.css'
import { SheetButtons } from './sheet-buttons.tsx'
import { PriceLabel } from './price-label.tsx'
import { NoteField, SellerField } from './sheet-fields.tsx'
import type { GuardedChange } from './use-guarded-change.ts'

interface LineSheetProps {
  cart: CartQuery
  lineId: string
  currency: Currency
  guard: GuardedChange
  onClose: () => void
}

/** All fields of one line. Saving applies them in one step that can be undone. */
export function LineSheet({ cart, lineId, currency, guard, onClose }: LineSheetProps) {
  const { t } = useTranslation()
  const index = cart.draft.Lines.findIndex((one) => one.UUID === lineId)
  const line = cart.draft.Lines[index]
  const [quantity, setQuantity] = useState<number | null>(line?.Quantity ?? null)
  const [price, setPrice] = useState<number | null>(line?.UnitPrice ?? null)
  const [discount, setDiscount] = useState(entryOf(line?.Discount))
  const [note, setNote] = useState(line?.Note ?? '')
  const [seller, setSeller] = useState<string | null>(line?.SalesPersonID ?? null)
  if (!line) return null

  const isOverMrp = price !== null && line.PriceIncludesTax && line.MRP > 0 && price > line.MRP
  const gross = quantity === null || price === null ? 0 : mulDiv(quantity, price, ONE_UNIT)
  const isWrong =
    quantity === null || quantity <= 0 || price === null || isOverMrp || isWrongDiscount(discount, gross)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    const edited: EditedLine = {
      quantity,
      unitPrice: price,
      discount: discountOf(discount),
      note,
      salesPersonId: seller ?? undefined,
    }
    if (guard.make(changeOfLine(lineId, edited), lineId)) onClose()
  }

  return (
    <Dialog onClose={onClose} trapFocus={guard.asking === null} title={readable(line.Name, line.SKU)}>
      <form className={classes.form} noValidate onSubmit={save}>
        <div className={classes.halves}>
          <QuantityField
            label={t('sheets.edit.quantity', { unit: line.Unit })}
            wholeOnly={line.IsWeighed !== true}
            value={quantity}
            onChange={setQuantity}
            // On a phone the keyboard would cover half of the sheet.
            autoFocus={!isTouchOnly()}
          />
          <MoneyField
            label={t('sheets.edit.price')}
            currency={currency}
            value={price}
            onChange={setPrice}
            error={isOverMrp ? t('sheets.edit.overMrp') : undefined}
          />
        </div>
        <DiscountField
          label={t('sheets.edit.discount')}
          entry={discount}
          onChange={setDiscount}
          currency={currency}
          most={gross}
        />
        <div className={classes.halves}>
          <SellerField value={seller} onChange={setSeller} />
          <NoteField label={t('sheets.edit.note')} value={note} onChange={setNote} />
        </div>
        <LineFacts line={line} settled={cart.settlement.lines[index]} currency={currency} />
        <LineActions cart={cart} line={line} currency={currency} guard={guard} onDone={onClose} />
        <SheetButtons canSave={!isWrong} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface LineActionsProps {
  cart: CartQuery
  line: CartLine
  currency: Currency
  guard: GuardedChange
  onDone: () => void
}

function LineActions({ cart, line, currency, guard, onDone }: LineActionsProps) {
  const { t } = useTranslation()
  const { favourites } = useShelves()
  const toggleFavourite = useToggleFavourite()
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        icon={IconSeparator}
        disabled={line.Quantity <= ONE_UNIT}
        onClick={() => {
          cart.split(line.UUID, ONE_UNIT)
          onDone()
        }}
      >
        {t('sheets.edit.split')}
      </Button>
      <Button
        variant="default"
        icon={IconCopy}
        onClick={() => {
          cart.duplicate(line.UUID)
          onDone()
        }}
      >
        {t('sheets.edit.duplicate')}
      </Button>
      <Button
        variant="default"
        icon={IconTrash}
        onClick={() => {
          if (guard.make(removeLine(line.UUID), null)) onDone()
        }}
      >
        {t('sheets.edit.remove')}
      </Button>
      {line.ProductID !== QUICK_ITEM && (
        <>
          <Button variant="default" icon={IconStar} onClick={() => toggleFavourite(line.ProductID)}>
            {favourites.has(line.ProductID) ? t('sheets.edit.unfavourite') : t('sheets.edit.favourite')}
          </Button>
          <PriceLabel line={line} currency={currency} />
        </>
      )}
    </div>
  )
}
