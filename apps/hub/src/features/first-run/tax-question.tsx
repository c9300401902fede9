import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextField } from '@evertill/ui/text-field.tsx'
import { PercentField } from '../../parts/fields/percent-field.tsx'
import { useFaultText } from '../../parts/form/use-fault-text.ts'
import type { FirstRunDraft } from './draft.ts'
import type { QuestionProps } from './question-props.ts'

const INDIA = ['IndiaGST', 'Composition', 'None'] as const
const ELSEWHERE = ['OneRate', 'None'] as const

/** The taxes to start with. The rates of India come with the product. */
export function TaxQuestion({ draft, faults, onChange }: QuestionProps) {
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const kinds: readonly FirstRunDraft['TaxKind'][] = draft.Country === 'IN' ? INDIA : ELSEWHERE
  const errorOf = (path: string, label: string) => {
    const fault = faults.find((one) => one.path === path)
    return fault === undefined ? undefined : faultText(label, fault.message)
  }
  return (
    <>
      <NativeSelect
        label={t('firstRun.fields.Tax')}
        description={t(`firstRun.taxHints.${draft.TaxKind}`)}
        value={draft.TaxKind}
        data={kinds.map((value) => ({ value, label: t(`firstRun.taxes.${value}`) }))}
        onChange={(event) => {
          const TaxKind = event.currentTarget.value as FirstRunDraft['TaxKind']
          // The rates of another preset are no rates of this one.
          onChange({ TaxKind, Products: draft.Products.map((product) => ({ ...product, TaxName: '' })) })
        }}
      />
      {draft.TaxKind === 'OneRate' && (
        <>
          <TextField
            label={t('firstRun.fields.TaxName')}
            value={draft.TaxName}
            maxLength={30}
            error={errorOf('Tax.TaxName', t('firstRun.fields.TaxName'))}
            onChange={(event) => onChange({ TaxName: event.currentTarget.value })}
          />
          <PercentField
            label={t('firstRun.fields.TaxPercent')}
            value={draft.TaxPercent}
            error={errorOf('Tax.Percent', t('firstRun.fields.TaxPercent'))}
            onChange={(TaxPercent) => onChange({ TaxPercent })}
          />
        </>
      )}
    </>
  )
}
