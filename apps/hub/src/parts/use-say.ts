import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

export type Say = (key: string, values?: Record<string, string | number>) => string

/** For texts whose key is put together from names of fields and resources. A test asks for every one of them. */
export function useSay(): Say {
  const { t } = useTranslation('hub')
  return useCallback((key, values = {}) => t(key as 'frame.menu', values as never) as unknown as string, [t])
}
