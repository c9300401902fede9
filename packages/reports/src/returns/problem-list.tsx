import type { GstrProblem } from '@evertill/contract'
import { Button } from '@evertill/ui/button.tsx'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './returns.module.css'

const SEVERITIES = ['error', 'warning', 'note'] as const
const ICONS = { error: IconAlertTriangle, warning: IconAlertTriangle, note: IconInfoCircle }
/** Of each severity, before the rest is asked for. */
const FIRST = 5

/** What to look at before the return is filed, the worst first. */
export function ProblemList({ problems }: { problems: readonly GstrProblem[] }) {
  const { t } = useTranslation()
  if (problems.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={20} stroke={1.5} aria-hidden /> {t('reports.gstr.fine')}
      </p>
    )
  return SEVERITIES.map((severity) => {
    const some = problems.filter(({ Severity }) => Severity === severity)
    return some.length > 0 && <ProblemGroup key={severity} severity={severity} problems={some} />
  })
}

interface ProblemGroupProps {
  severity: (typeof SEVERITIES)[number]
  problems: readonly GstrProblem[]
}

function ProblemGroup({ severity, problems }: ProblemGroupProps) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const Icon = ICONS[severity]
  const shown = isWhole ? problems : problems.slice(0, FIRST)
  return (
    <section className={classes.problems} data-severity={severity}>
      <h2>
        <Icon size={20} stroke={1.5} aria-hidden />{' '}
        {t(`reports.gstr.severities.${severity}`, { count: problems.length })}
      </h2>
      <ul>
        {shown.map(({ Code, Where, Found }, at) => (
          <li key={at}>
            {Where !== '' && <strong>{Where}: </strong>}
            {t(`reports.gstr.problems.${Code}` as 'reports.gstr.problems.HSN_MISSING', {
              found: Found,
              // Of a newer server.
              defaultValue: `${Code} ${Found}`,
            })}
          </li>
        ))}
      </ul>
      {problems.length > shown.length && (
        <Button variant="subtle" onClick={() => setIsWhole(true)}>
          {t('reports.gstr.allProblems', { count: problems.length })}
        </Button>
      )}
    </section>
  )
}
