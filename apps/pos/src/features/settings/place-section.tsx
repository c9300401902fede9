import { useTranslation } from 'react-i18next'
import { Facts } from '@evertill/ui/facts.tsx'
import { useSeriesStarts } from '../../queries/use-device-state.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { useSession } from '../../queries/use-session.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsSlots } from './settings-slots.ts'
import classes from './settings.module.css'

/** Where this device sells, and what a change means for cart, drawer and numbers. */
export function PlaceSection() {
  const { t } = useTranslation()
  const { store, register, stores, registers } = useSession()
  const closing = useOpenClosing()
  const starts = useSeriesStarts()
  const { changePlace } = useSettingsSlots()
  return (
    <SettingRow id="place" isWide>
      <Facts
        rows={[
          [t('settings.place.store'), store === null ? '–' : `${store.StoreCode} - ${store.StoreName}`],
          [
            t('settings.place.register'),
            register === null ? '–' : `${register.CashRegisterCode} - ${register.CashRegisterName}`,
          ],
          [
            t('settings.place.drawer'),
            t(closing ? 'settings.place.drawerOpen' : 'settings.place.drawerClosed'),
          ],
          [t('settings.place.series'), starts.map((start) => `${start}/…`).join(', ') || '–'],
        ]}
      />
      <p className={classes.noted}>{t('settings.place.change')}</p>
      <ul className={classes.notes}>
        <li>{t('settings.place.cart')}</li>
        <li>{t('settings.place.cash')}</li>
        <li>{t('settings.place.numbers')}</li>
      </ul>
      <div className={classes.buttons}>
        {changePlace}
        {stores.length < 2 && registers.length < 2 && t('settings.place.only')}
      </div>
    </SettingRow>
  )
}
