import type { Package } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import { formatQuantity } from '@evertill/ui/numbers.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { TextArea, TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { StateSelect } from '../../parts/state-select.tsx'
import { useConnection } from '../../queries/use-connection.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import {
  collectsTooMuch,
  leftToPack,
  packageFault,
  type PackageOwner,
  usePackageActions,
  usePackagesOf,
} from '../../queries/use-packages.ts'
import { useSession } from '../../queries/use-session.ts'
import { bodyOf, fieldsOf, newFields, type PackageFields } from './package-fields.ts'
import classes from './packages.module.css'

interface PackageFormProps {
  owner: PackageOwner
  /** Missing for a new package. */
  parcel?: Package
}

export function PackageForm({ owner, parcel }: PackageFormProps) {
  const { t } = useTranslation()
  const all = usePackagesOf(owner)
  if (all === undefined) return <LoadingState text={t('packages.loading')} />
  const others = all.filter(({ key }) => key !== parcel?.key)
  return <Fields key={parcel?.key ?? 'new'} owner={owner} parcel={parcel} others={others} />
}

interface FieldsProps {
  owner: PackageOwner
  parcel: Package | undefined
  others: readonly Package[]
}

function Fields({ owner, parcel, others }: FieldsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { store } = useSession()
  const { serverReachable } = useConnection()
  const { save, newKey } = usePackageActions()
  const left = leftToPack(owner.lines, others)
  // One key, so that the button pressed twice makes one package.
  const [key] = useState(() => parcel?.key ?? newKey())
  const [fields, setFields] = useState(() => (parcel ? fieldsOf(parcel) : newFields(owner, others, left)))
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (changed: Partial<PackageFields>) => {
    setFields((now) => ({ ...now, ...changed }))
    setMessage('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = packageFault(fields, fields.packed, owner.lines, others)
    if (fault) return setMessage(t(`packages.faults.${fault}`))
    if (collectsTooMuch(fields.CodAmount, parcel?.CodAmount ?? 0, owner.most, others))
      return setMessage(t('packages.faults.cod'))
    setBusy(true)
    const body = bodyOf(fields, parcel?.StoreID ?? store?.key ?? '', parcel?.Version ?? 0)
    const outcome = await save(key, body, fields.packed)
    setBusy(false)
    if (!outcome.ok) return setMessage(outcome.message)
    toast.info(t('packages.saved', { number: outcome.package.Number }))
    if (!parcel) void navigate(`/package/edit/${key}`, { replace: true })
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <h2>{t('packages.lines')}</h2>
      <ul className={classes.lines} aria-label={t('packages.lines')}>
        {owner.lines.map(({ lineId, name, sold }) => (
          <li key={lineId} className={classes.line}>
            <div>
              <strong>{name}</strong>
              <p className={classes.soft}>
                {t('packages.sold', {
                  sold: formatQuantity(sold),
                  left: formatQuantity(Math.max(0, (left[lineId] ?? 0) - (fields.packed[lineId] ?? 0))),
                })}
              </p>
            </div>
            <QuantityField
              isLabelHidden
              label={name}
              wholeOnly={sold % ONE_UNIT === 0}
              value={fields.packed[lineId] ?? 0}
              onChange={(quantity) => set({ packed: { ...fields.packed, [lineId]: quantity ?? 0 } })}
            />
          </li>
        ))}
      </ul>
      <ParcelFields fields={fields} onChange={set} />
      <p className={classes.wrong} role="alert">
        {message}
      </p>
      {!serverReachable && <p className={classes.soft}>{t('packages.offline')}</p>}
      <div className={classes.acts} data-no-toast>
        <Button type="submit" loading={busy} disabled={!serverReachable}>
          {t('packages.save')}
        </Button>
      </div>
    </form>
  )
}

interface ParcelFieldsProps {
  fields: PackageFields
  onChange: (changed: Partial<PackageFields>) => void
}

type TextName = 'Number' | 'Carrier' | 'AWB' | 'TrackingUrl' | 'CustomerName' | 'CustomerPhoneNo'
type AddressName = 'Address1' | 'Address2' | 'City' | 'Pincode'

function ParcelFields({ fields, onChange }: ParcelFieldsProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { Address, DimsMm } = fields
  const text = (name: TextName, label: string, maxLength: number, hint?: string) => (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={fields[name]}
      maxLength={maxLength}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  const whole = (label: string, value: number, set: (next: number) => void) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={value === 0 ? '' : String(value)}
      maxLength={6}
      onChange={(event) => set(Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
    />
  )
  const part = (name: AddressName, label: string, maxLength: number) => (
    <TextField
      label={label}
      value={Address[name]}
      maxLength={maxLength}
      onChange={(event) => onChange({ Address: { ...Address, [name]: event.currentTarget.value } })}
    />
  )
  return (
    <>
      <h2>{t('packages.parcel')}</h2>
      <div className={classes.fields}>
        {text('Number', t('packages.number'), 32)}
        {whole(t('packages.weightG'), fields.WeightG, (WeightG) => onChange({ WeightG }))}
        {whole(t('packages.length'), DimsMm.Length, (Length) => onChange({ DimsMm: { ...DimsMm, Length } }))}
        {whole(t('packages.width'), DimsMm.Width, (Width) => onChange({ DimsMm: { ...DimsMm, Width } }))}
        {whole(t('packages.height'), DimsMm.Height, (Height) => onChange({ DimsMm: { ...DimsMm, Height } }))}
        {text('Carrier', t('packages.carrier'), 100, t('packages.carrierHint'))}
        {text('AWB', t('packages.awb'), 100)}
        {text('TrackingUrl', t('packages.tracking'), 500)}
        <MoneyField
          label={t('packages.codAmount')}
          currency={currency}
          value={fields.CodAmount}
          onChange={(amount) => onChange({ CodAmount: Math.max(0, amount ?? 0) })}
        />
      </div>
      <h2>{t('packages.customer')}</h2>
      <div className={classes.fields}>
        {text('CustomerName', t('packages.customer'), 500)}
        {text('CustomerPhoneNo', t('packages.phone'), 20)}
        {part('Address1', t('packages.address1'), 500)}
        {part('Address2', t('packages.address2'), 500)}
        {part('City', t('packages.city'), 500)}
        <StateSelect
          value={Address.State}
          onChange={(State) => onChange({ Address: { ...Address, State } })}
        />
        {part('Pincode', t('packages.pincode'), 10)}
        <TextArea
          label={t('packages.note')}
          value={fields.Note}
          maxLength={500}
          onChange={(event) => onChange({ Note: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
