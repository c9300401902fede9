import type { Closing } from '@evertill/contract'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useMoment } from '../../queries/use-moments.ts'
import classes from './left-open-notice.module.css'

interface LeftOpenNoticeProps {
  closing: Closing
  /** Missing for users who may not close. */
  onClose: (() => void) | undefined
}

/** A notice that the register was left open overnight. It can be dismissed. */
export function LeftOpenNotice({ closing, onClose }: LeftOpenNoticeProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [putOff, setPutOff] = useState('')
  if (putOff === closing.key) return null
  return (
    <div role="status" className={classes.notice}>
      <IconClock size={20} stroke={1.5} aria-hidden />
      <p>
        {t('drawerBar.overnight', {
          register: `${closing.CashRegisterCode} - ${closing.CashRegisterName}`,
          time: moment(closing.OpeningTime.seconds * 1000),
          name: closing.OpeningByUserName,
        })}
      </p>
      <Button variant="subtle" onClick={() => setPutOff(closing.key)}>
        {t('drawerBar.later')}
      </Button>
      {onClose && (
        <Button variant="default" onClick={onClose}>
          {t('register.close')}
        </Button>
      )}
    </div>
  )
}
