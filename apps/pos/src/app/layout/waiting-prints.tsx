import { Mark } from '@evertill/ui/mark.tsx'
import { useAfter } from '@evertill/ui/use-after.ts'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePrintJobs } from '../../queries/use-printers.ts'
import { PATHS } from '../home-of.ts'
import classes from './waiting-prints.module.css'

/** Most receipts are printed by then: a mark that flashes at every sale would be looked at by nobody. */
const SHOWN_AFTER_MS = 2_000

/** Says that something is not printed, until nothing is, and leads to the list of it. */
export function WaitingPrints() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isLate = useAfter(SHOWN_AFTER_MS)
  const jobs = usePrintJobs() ?? []
  const countOf = (wanted: 'waiting' | 'unknown') => jobs.filter(({ state }) => state === wanted).length
  const [waiting, unknown] = [countOf('waiting'), countOf('unknown')]
  if (!isLate || waiting + unknown === 0) return null
  const Icon = unknown > 0 ? IconAlertTriangle : IconPrinter
  return (
    <Link
      to={`${PATHS.settings}?section=printers`}
      className={classes.prints}
      data-bar={isPhone}
      title={t('printers.queue.show')}
    >
      <Mark tone={unknown > 0 ? 'wrong' : 'wait'} icon={<Icon size={16} stroke={2} />}>
        {unknown > 0
          ? t('printers.queue.toCheck', { count: unknown })
          : t('printers.queue.waits', { count: waiting })}
      </Mark>
    </Link>
  )
}
