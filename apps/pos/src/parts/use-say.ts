import { useTranslation } from 'react-i18next'
import type { Refusal } from '../platform/refusal.ts'

/** Says a refusal in the language of the device. */
export const useSay = (): ((refusal: Refusal) => string) => {
  const { t } = useTranslation()
  return ({ code, values }) => t(`refusals.${code}`, { ...values })
}
