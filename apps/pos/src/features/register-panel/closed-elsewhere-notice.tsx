import type { Closing } from '@evertill/contract'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useMoment } from '../../queries/use-moments.ts'
import classes from './left-open-notice.module.css'

/** A notice that another device closed the register, and what that means for further sales. */
export function ClosedElsewhereNotice({ closing, onOpen }: { closing: Closing; onOpen: () => void }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { CashRegisterCode, CashRegisterName, ClosingByUserName, ClosingTime } = closing
  const register = `${CashRegisterCode} - ${CashRegisterName}`
  return (
    <div role="status" className={classes.notice}>
      <IconLock size={20} stroke={1.5} aria-hidden />
      <p>
        {ClosingTime && ClosingByUserName
          ? t('drawerBar.closedElsewhere.by', {
              register,
              name: ClosingByUserName,
              time: moment(ClosingTime.seconds * 1000),
            })
          : t('drawerBar.closedElsewhere.unknown', { register })}
      </p>
      <Button variant="default" onClick={onOpen}>
        {t('drawerBar.closedElsewhere.openAgain')}
      </Button>
    </div>
  )
}
