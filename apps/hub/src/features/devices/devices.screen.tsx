import type { DevicesReply } from '@evertill/contract'
import { Checkbox, NativeSelect } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { Page } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import watch from '../../parts/watch.module.css'
import { DeviceCard } from './device-card.tsx'
import classes from './devices.module.css'
import { type DeviceFilters, useDeviceFilters, useDevices } from './use-devices.ts'

/** Every till: where it is, when it was last heard of, and what it has not sent. */
export function DevicesScreen() {
  const { t } = useTranslation('hub')
  const { filters, set } = useDeviceFilters()
  const { data, error, refetch } = useDevices(filters.store)
  return (
    <Page title={t('devices.title')} state={data && <Standing devices={data.Devices} />}>
      <div className={watch.page}>
        {data && <Filters stores={data.Stores} filters={filters} onChange={set} />}
        {data ? (
          <Tills devices={data.Devices} filters={filters} />
        ) : (
          <ReadingState error={error} onAgain={refetch} />
        )}
      </div>
    </Page>
  )
}

type Devices = DevicesReply['Devices']

function Standing({ devices }: { devices: Devices }) {
  const { t } = useTranslation('hub')
  const count = devices.filter(({ Needs }) => Needs.length > 0).length
  if (devices.length === 0) return null
  return count === 0 ? t('devices.allWell') : t('devices.needSomebody', { count })
}

interface FiltersProps {
  stores: DevicesReply['Stores']
  filters: DeviceFilters
  onChange: (changes: Partial<DeviceFilters>) => void
}

function Filters({ stores, filters: { store, needsSomebody }, onChange }: FiltersProps) {
  const { t } = useTranslation('hub')
  return (
    <search className={watch.filters}>
      <NativeSelect
        aria-label={t('devices.store')}
        value={store}
        data={[
          { value: '', label: t('devices.allStores') },
          ...stores.map(({ key, Name }) => ({ value: key, label: Name })),
        ]}
        onChange={(event) => onChange({ store: event.currentTarget.value })}
      />
      <Checkbox
        label={t('devices.onlyNeeds')}
        checked={needsSomebody}
        onChange={(event) => onChange({ needsSomebody: event.currentTarget.checked })}
      />
    </search>
  )
}

function Tills({ devices, filters }: { devices: Devices; filters: DeviceFilters }) {
  const { t } = useTranslation('hub')
  const shown = devices.filter(({ Needs }) => !filters.needsSomebody || Needs.length > 0)
  if (shown.length === 0)
    return devices.length === 0 && filters.store === '' ? (
      <EmptyState icon={IconDeviceTablet} title={t('devices.none')} hint={t('devices.noneHint')} />
    ) : (
      <EmptyState title={t('devices.noneFound')} />
    )
  return (
    <ul className={classes.devices} aria-label={t('devices.title')}>
      {shown.map((device) => (
        <DeviceCard key={device.key} device={device} />
      ))}
    </ul>
  )
}
