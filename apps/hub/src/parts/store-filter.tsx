import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from './hub-context.tsx'

interface StoreFilterProps {
  /** Empty: all of them. */
  value: string
  onChange: (store: string) => void
}

/** The stores of the person. With one store there is nothing to choose. */
export function StoreFilter({ value, onChange }: StoreFilterProps) {
  const { t } = useTranslation('hub')
  const { Stores } = useSession()
  if (Stores.length < 2) return null
  return (
    <NativeSelect
      aria-label={t('watch.store')}
      value={value}
      data={[
        { value: '', label: t('watch.allStores') },
        ...Stores.map(({ key, StoreName }) => ({ value: key, label: StoreName })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
