import { editablePercent, parsePercent } from '@evertill/ui/numbers.ts'
import { ValueField, type ValueFieldProps } from '@evertill/ui/value-field.tsx'

const KIND = {
  parse: (text: string) => parsePercent(text),
  format: editablePercent,
  inputMode: 'decimal' as const,
}

/** Ten-thousandths of a percent. */
export const PercentField = (props: ValueFieldProps) => <ValueField {...props} kind={KIND} />
