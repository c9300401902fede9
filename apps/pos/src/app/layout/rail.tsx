import { useTranslation } from 'react-i18next'
import { useUnsent } from '../../queries/use-unsent.ts'
import { AccountButton } from './account-button.tsx'
import classes from './app-layout.module.css'
import { NavLinks } from './nav-links.tsx'
import { PrintsSlot } from './prints-slot.tsx'
import { RegisterButton } from './register-button.tsx'
import { UnsentMark } from './unsent-mark.tsx'
import type { PanelButtonProps } from './use-panel.ts'

export function Rail(buttons: PanelButtonProps) {
  const { t } = useTranslation()
  const { sendNow } = useUnsent()
  return (
    <aside className={classes.rail}>
      <img src="/icons/icon.svg" width={32} height={32} alt="Evertill" className={classes.logo} />
      <div className={classes.railNav}>
        <NavLinks />
      </div>
      <div className={classes.railFoot}>
        <PrintsSlot />
        <button type="button" className={classes.sendNow} title={t('connection.sendNow')} onClick={sendNow}>
          <UnsentMark />
        </button>
        <RegisterButton {...buttons} />
        <AccountButton {...buttons} />
      </div>
    </aside>
  )
}
