import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { textOf } from '../../api/text-of.ts'
import type { OfferFieldKind } from '../../resources/offer-field-kinds.ts'
import type { EditorProps } from '../fields/editor-props.ts'
import { PercentField } from '../fields/percent-field.tsx'
import { BundleEditor } from './bundle-editor.tsx'
import { GroupsField } from './groups-field.tsx'
import { ScopeEditor } from './scope-editor.tsx'
import { SlabsEditor } from './slabs-editor.tsx'
import { WeekDaysField } from './week-days-field.tsx'

export function OfferField({ kind, ...props }: EditorProps & { kind: OfferFieldKind }) {
  switch (kind) {
    case 'day':
      return <PickedField {...props} type="date" empty={undefined} />
    case 'hour':
      return <PickedField {...props} type="time" empty={null} />
    case 'percent':
      return <PercentField {...numberProps(props)} label={`${props.label} (%)`} />
    case 'quantity':
      return <QuantityField {...numberProps(props)} />
    case 'week-days':
      return <WeekDaysField {...props} />
    case 'customer-groups':
      return <GroupsField {...props} />
    case 'goods':
      return <ScopeEditor {...props} />
    case 'bundle-items':
      return <BundleEditor {...props} />
    case 'slabs':
      return <SlabsEditor {...props} />
  }
}

const numberProps = ({ label, hint, value, error, disabled, onChange }: EditorProps) => ({
  label,
  ...(hint === undefined ? {} : { hint }),
  value: typeof value === 'number' ? value : null,
  error,
  disabled,
  onChange: (next: number | null) => onChange(next),
})

type PickedProps = EditorProps & { type: 'date' | 'time'; empty: null | undefined }

/** A day or an hour, as the browser lets people pick one. */
function PickedField({ type, empty, label, hint, value, error, disabled, onChange }: PickedProps) {
  return (
    <TextField
      type={type}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      disabled={disabled}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value || empty)}
    />
  )
}
