import type { ManagedOffer } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureFacts } from '../../api/failure.ts'
import fields from '../fields/fields.module.css'
import { useSession } from '../hub-context.tsx'
import { Section } from '../page.tsx'
import { clockIn } from '../shop-day.ts'
import { useFailureText } from '../use-failure-text.ts'
import { GoodsPicker } from './goods-picker.tsx'
import { useCustomerGroups } from './groups-field.tsx'
import classes from './offer.module.css'
import { TrialBill } from './trial-bill.tsx'
import { useNamedGoods } from './use-goods.ts'
import { type TrialCart, useTrial } from './use-trial.ts'

const PRODUCTS = ['Product'] as const

interface TryOfferProps {
  offerKey: string
  /** Null while the form is not complete. */
  offer: ManagedOffer | null
}

/** A cart beside the form: what a till would make of it, with the offer as it stands in the form. */
export function TryOffer({ offerKey, offer }: TryOfferProps) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const { Stores } = useSession()
  const [cart, setCart] = useState<TrialCart>(() => ({
    ...clockIn(Stores[0]?.TimeZone ?? ''),
    StoreID: Stores[0]?.key ?? '',
    CustomerGroups: [],
    Lines: [],
  }))
  const { data, error } = useTrial(offerKey, offer, cart)
  const change = (next: Partial<TrialCart>) => setCart({ ...cart, ...next })
  return (
    <Section title={t('offers.try')}>
      <p className={classes.lead}>{t('offers.tryHint')}</p>
      <Occasion cart={cart} onChange={change} />
      <Goods cart={cart} onChange={change} />
      <div aria-live="polite" className={classes.answer}>
        {offer === null && <p className={classes.lead}>{t('offers.incomplete')}</p>}
        {offer !== null && cart.Lines.length === 0 && <p className={classes.lead}>{t('offers.emptyCart')}</p>}
        {error !== null && offer !== null && (
          <p role="alert" className={fields.error}>
            {failureText(failureFacts(error))}
          </p>
        )}
        {data && offer !== null && <TrialBill bill={data} offerKey={offerKey} />}
      </div>
    </Section>
  )
}

interface PartProps {
  cart: TrialCart
  onChange: (next: Partial<TrialCart>) => void
}

/** Where, when and for whom. */
function Occasion({ cart, onChange }: PartProps) {
  const { t } = useTranslation('hub')
  const { Stores } = useSession()
  const groups = useCustomerGroups()
  return (
    <div className={fields.pair}>
      <NativeSelect
        label={t('offers.store')}
        value={cart.StoreID}
        data={Stores.map(({ key, StoreName }) => ({ value: key, label: StoreName }))}
        onChange={(event) => onChange({ StoreID: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('offers.customer')}
        value={cart.CustomerGroups[0] ?? ''}
        data={[
          { value: '', label: t('offers.noGroup') },
          ...groups.map((group) => ({ value: group, label: group })),
        ]}
        onChange={(event) => {
          const group = event.currentTarget.value
          onChange({ CustomerGroups: group === '' ? [] : [group] })
        }}
      />
      <TextField
        type="date"
        label={t('offers.date')}
        value={cart.Date}
        onChange={(event) => onChange({ Date: event.currentTarget.value })}
      />
      <TextField
        type="time"
        label={t('offers.time')}
        value={cart.Time}
        onChange={(event) => onChange({ Time: event.currentTarget.value || '00:00' })}
      />
    </div>
  )
}

function Goods({ cart, onChange }: PartProps) {
  const { t } = useTranslation('hub')
  const keys = cart.Lines.map(({ ProductID }) => ProductID)
  const named = useNamedGoods(keys, PRODUCTS)
  const quantityOf = (key: string): number =>
    cart.Lines.find(({ ProductID }) => ProductID === key)?.Quantity ?? ONE_UNIT
  return (
    <>
      <GoodsPicker
        label={t('offers.cart')}
        error={undefined}
        disabled={false}
        kinds={PRODUCTS}
        chosen={keys.map((key) => ({ kind: 'Product', key }))}
        onChange={(chosen) =>
          onChange({ Lines: chosen.map(({ key }) => ({ ProductID: key, Quantity: quantityOf(key) })) })
        }
      />
      {cart.Lines.map(({ ProductID, Quantity }) => (
        <QuantityField
          key={ProductID}
          label={t('offers.quantityOf', { name: named.find(({ key }) => key === ProductID)?.Name ?? '…' })}
          value={Quantity}
          onChange={(next) => {
            if (next !== null && next > 0)
              onChange({
                Lines: cart.Lines.map((line) =>
                  line.ProductID === ProductID ? { ...line, Quantity: next } : line,
                ),
              })
          }}
        />
      ))}
    </>
  )
}
