import { MIN_PASSWORD_LENGTH } from '@evertill/domain'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The messages of contract and server that have a text in each language. Others are shown as they came. */
const TEXT_OF: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^(is required|must not be empty)$/, 'required'],
  [/^is longer than (\d+) characters$/, 'tooLong'],
  [/^must be at least (-?\d+)$/, 'atLeast'],
  [/^must be at most (-?\d+)$/, 'atMost'],
  [/GSTIN/, 'gstin'],
  [/mail address/, 'mail'],
  [/phone number/, 'phone'],
  [/six digits/, 'pincode'],
  [/one to four (capital )?letters or digits/, 'prefix'],
  [/one capital letter/, 'letter'],
  [/time zone|Asia\/Kolkata/, 'zone'],
  [/address of UPI/, 'upi'],
  [/12 digits in total/, 'scaleDigits'],
  [/(already|taken|has this|another)/i, 'taken'],
]

/** A fault as a sentence in the language of the page: "Name of the store is required". */
export function useFaultText(): (label: string, message: string) => string {
  const { t, i18n } = useTranslation('hub')
  return useCallback(
    (label, message) => {
      // A refusal of the rule for passwords comes as its code.
      if (i18n.exists(`passwords.${message}`, { ns: 'hub' }))
        return t(`passwords.${message}` as 'passwords.passwordCommon', { count: MIN_PASSWORD_LENGTH })
      for (const [pattern, key] of TEXT_OF) {
        const found = pattern.exec(message)
        if (found) return String(t(`faults.${key}` as 'faults.required', { label, value: found[1] ?? '' }))
      }
      // The server's messages begin with a verb, or are whole sentences.
      return /^[a-z]/.test(message) ? `${label} ${message}` : message
    },
    [t, i18n],
  )
}
