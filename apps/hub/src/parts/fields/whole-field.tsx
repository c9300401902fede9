import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { ValueField } from '@evertill/ui/value-field.tsx'
import type { EditorProps } from './editor-props.ts'

const MAX_DIGITS = 9

/** A whole number that is not negative. */
export function WholeField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const kind = useMemo(
    () => ({
      parse: (text: string) =>
        /^\d+$/.test(text.trim()) && text.trim().length <= MAX_DIGITS
          ? Number(text.trim())
          : { message: t('faults.whole') },
      format: String,
      inputMode: 'numeric' as const,
    }),
    [t],
  )
  return (
    <ValueField
      kind={kind}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={typeof value === 'number' ? value : null}
      error={error}
      disabled={disabled}
      onChange={(next) => onChange(next)}
    />
  )
}
