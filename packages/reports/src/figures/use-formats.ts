import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '../frame.tsx'
import type { Formats } from './format-value.ts'

export const useFormats = (): Formats => {
  const { language } = useTranslation().i18n
  const { currency, timeZone } = useFrame().place
  return useMemo(() => ({ currency, language, timeZone }), [currency, language, timeZone])
}
