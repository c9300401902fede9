import { formatPercent, parsePercent } from '@evertill/domain'
import { ValueField, type ValueFieldProps } from '@evertill/ui/value-field.tsx'

const KIND = {
  parse: (text: string) => parsePercent(text),
  format: formatPercent,
  inputMode: 'decimal' as const,
}

/** Ten-thousandths of a percent. */
export const PercentField = (props: ValueFieldProps) => <ValueField {...props} kind={KIND} />
