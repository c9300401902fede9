import { useTranslation } from 'react-i18next'
import { useCallback } from 'react'
import type { failureFacts } from '../api/failure.ts'

type Facts = ReturnType<typeof failureFacts>

/** What went wrong, in the language of the page. The server's own words only where there are no others. */
export function useFailureText(): (facts: Facts) => string {
  const { t, i18n } = useTranslation('hub')
  return useCallback(
    ({ kind, code, message }) => {
      if (kind === 'unreachable') return t('failures.unreachable')
      if (kind === 'ended') return t('failures.ended')
      const key = `failures.${code}`
      return i18n.exists(key, { ns: 'hub' })
        ? String(t(key as 'failures.ended'))
        : message || t('failures.refused')
    },
    [t, i18n],
  )
}
