import { useTranslation } from 'react-i18next'
import type { Refusal } from '../platform/refusal.ts'

/** The text of a refusal in the device's language. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const { t } = useTranslation()
  return ({ code, values }) => t(`refusals.${code}`, { ...values })
}
