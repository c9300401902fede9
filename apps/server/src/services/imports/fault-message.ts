import type { RowFault } from '@evertill/contract'
import hubTexts from '@evertill/texts/hub/en.json' with { type: 'json' }

/** The sentence of the hub, with the heading instead of the field's name: the operator has the file before them. */
export const faultMessage = ({ Field, Code, Value, Detail }: RowFault): string => {
  const values: Readonly<Record<string, string>> = { field: Field ?? '', value: Value, detail: Detail }
  return hubTexts.imports.rowFaults[Code]
    .replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')
    .trim()
}
