import { useTranslation } from 'react-i18next'
import { formatDay } from '@evertill/ui/format-day.ts'

interface SalesReachProps {
  isOffline: boolean
  /** Offline: the time of the oldest sale on this device. */
  reachesTo: string | null
  /** Since when the bills of every counter are on this device; null if only its own are. */
  storeReachesTo: string | null
  asking: boolean
  /** The server did not answer. */
  isUnanswered: boolean
  /** The text when the list is complete. */
  usual: string
}

/** What a list of sales covers: without the server it has what is on this device. */
export function SalesReach(props: SalesReachProps) {
  const { isOffline, reachesTo, storeReachesTo, asking, isUnanswered, usual } = props
  const { t, i18n } = useTranslation()
  const text = () => {
    if (isOffline && storeReachesTo !== null)
      return t('history.reachStore', { day: formatDay(storeReachesTo, i18n.language) })
    if (isOffline && reachesTo === null) return t('history.reachNone')
    if (isOffline) return t('history.reach', { day: formatDay(reachesTo ?? '', i18n.language) })
    if (asking) return t('history.asking')
    if (!isUnanswered) return usual
    return t(storeReachesTo === null ? 'history.unanswered' : 'history.unansweredStore')
  }
  return <span role="status">{text()}</span>
}
