import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { digitsFrom, factsOf, type Language, LANGUAGES } from '@evertill/texts/languages.ts'
import { LATIN, numberStyle } from '@evertill/texts/numbers.ts'
import { Choice } from './choice.tsx'
import { usePreferences } from './use-preferences.ts'

interface LanguageSelectProps<Value extends string> extends Omit<
  NativeSelectProps,
  'value' | 'onChange' | 'data'
> {
  value: Value
  onChange: (value: Value) => void
  /** What can be chosen besides a language, above all of them. */
  first?: { value: Value; label: string }
}

/** Each in its own words, so that a wrong choice can be corrected by somebody who cannot read it. */
export function LanguageSelect<Value extends string = Language>({
  value,
  onChange,
  first,
  ...rest
}: LanguageSelectProps<Value | Language>) {
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value | Language)}
    >
      {first && <option value={first.value}>{first.label}</option>}
      {LANGUAGES.map((language) => (
        <option
          key={language}
          value={language}
          lang={language}
          dir={factsOf(language).direction}
          translate="no"
        >
          {factsOf(language).name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The digits of the language on the screen, and the other ones; undefined if it has only 0 to 9. */
export function useDigits() {
  const { language, change } = usePreferences()
  const { digits } = factsOf(language)
  if (!digits) return undefined
  return {
    value: numberStyle(language).digits === LATIN.digits ? ('latin' as const) : ('native' as const),
    // They are their own names: whoever chooses them reads them.
    options: [
      { value: 'latin' as const, label: '0123' },
      { value: 'native' as const, label: digitsFrom(digits.zero).slice(0, 4) },
    ],
    choose: (next: 'latin' | 'native') => change({ digits: next }),
  }
}

export function DigitsChoice({ label }: { label: string }) {
  const digits = useDigits()
  return (
    digits && (
      <Choice
        label={label}
        value={digits.value}
        options={digits.options}
        onChange={(next) => digits.choose(next)}
      />
    )
  )
}
