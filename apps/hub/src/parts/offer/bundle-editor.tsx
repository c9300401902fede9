import type { OfferScope } from '@evertill/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import type { EditorProps } from '../fields/editor-props.ts'
import classes from '../fields/fields.module.css'
import { WholeField } from '../fields/whole-field.tsx'
import { useFaultText } from '../form/use-fault-text.ts'
import { ScopeEditor } from './scope-editor.tsx'

interface Part {
  Scope: OfferScope
  Units: number | null
}

const NEW_PART: Part = { Scope: {}, Units: 1 }

/** The parts of a bundle: any of some goods, and how many of them. */
export function BundleEditor({ label, hint, value, error, faults, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const parts = Array.isArray(value) ? (value as Part[]) : []
  const change = (place: number, next: Partial<Part>) =>
    onChange(parts.map((part, index) => (index === place ? { ...part, ...next } : part)))
  const faultOf = (path: string, name: string) => {
    const fault = faults[path]
    return fault === undefined ? undefined : faultText(name, fault)
  }
  return (
    <div className={classes.nested} role="group" aria-label={label}>
      <p className={classes.heading}>{label}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {parts.map((part, place) => {
        const name = t('offers.part', { number: place + 1 })
        return (
          <div key={place} className={classes.item} role="group" aria-label={name}>
            <ScopeEditor
              label={name}
              hint={undefined}
              value={part.Scope}
              error={faultOf(`${place}.Scope`, name)}
              faults={{}}
              disabled={disabled}
              onChange={(Scope) => change(place, { Scope: Scope as OfferScope })}
            />
            <WholeField
              label={t('offers.units')}
              hint={undefined}
              value={part.Units}
              error={faultOf(`${place}.Units`, t('offers.units'))}
              faults={{}}
              disabled={disabled}
              onChange={(Units) => change(place, { Units: Units as number | null })}
            />
            {!disabled && (
              <Button
                variant="subtle"
                isWrong
                icon={IconTrash}
                onClick={() => onChange(parts.filter((_, index) => index !== place))}
              >
                {t('offers.removePart', { number: place + 1 })}
              </Button>
            )}
          </div>
        )
      })}
      {!disabled && (
        <Button variant="default" icon={IconPlus} onClick={() => onChange([...parts, NEW_PART])}>
          {t('offers.addPart')}
        </Button>
      )}
    </div>
  )
}
