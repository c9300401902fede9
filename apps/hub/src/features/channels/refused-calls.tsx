import { type RefusedPartnerCall, SIGNATURE_FAULTS } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRecent } from '@evertill/ui/format-moment.ts'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import classes from './channels.module.css'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const IN_WORDS: readonly string[] = [...SIGNATURE_FAULTS, 'INVALID_REQUEST', 'NOT_FOUND']

/** The last calls that were not taken, so that owner and partner see why without each other's logs. */
export function RefusedCalls({ name, calls }: { name: string; calls: readonly RefusedPartnerCall[] }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const [now] = useState(Date.now)
  const [newest] = calls
  if (!newest) return null
  const moment = (at: string) => formatRecent(at, { language: i18n.language, timeZone: ZONE }, now)
  const title = t('channels.refused', { count: calls.length, when: moment(newest.At) })
  return (
    <details className={watch.wide}>
      <summary className={watch.summary} aria-label={`${title}: ${name}`}>
        {title}
      </summary>
      <ul className={classes.refused}>
        {calls.map(({ At, Call, Reason, Fields }, nth) => (
          <li key={`${At} ${nth}`}>
            <span>
              {moment(At)} · <code>{Call}</code>
            </span>
            <p className={watch.why}>
              {IN_WORDS.includes(Reason)
                ? say(`channels.refusals.${Reason}`)
                : t('channels.refusedWith', { code: Reason })}{' '}
              {Fields.length > 0 && t('channels.refusedFields', { fields: Fields.join(', ') })}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
