import { useTranslation } from 'react-i18next'
import { formatDay } from '@evertill/ui/format-day.ts'

interface SalesReachProps {
  isOffline: boolean
  /** Offline: the time of the oldest sale on this device. */
  reachesTo: string | null
  asking: boolean
  /** The server did not answer. */
  isUnanswered: boolean
  /** The text when the list is complete. */
  usual: string
}

/** What a list of sales covers: offline it has only the sales of this device. */
export function SalesReach({ isOffline, reachesTo, asking, isUnanswered, usual }: SalesReachProps) {
  const { t, i18n } = useTranslation()
  const text = () => {
    if (isOffline && reachesTo === null) return t('history.reachNone')
    if (isOffline) return t('history.reach', { day: formatDay(reachesTo ?? '', i18n.language) })
    if (asking) return t('history.asking')
    return isUnanswered ? t('history.unanswered') : usual
  }
  return <span role="status">{text()}</span>
}
