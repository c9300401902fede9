import { type Icon, IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { useAfter } from './use-after.ts'
import classes from './state-view.module.css'

interface Action {
  label: string
  onClick: () => void
}

interface StateViewProps {
  icon?: Icon
  title: string
  hint?: string | undefined
  action?: Action | undefined
  /** The title is the page's heading. */
  isPage?: boolean
}

export function EmptyState({ icon: Icon, title, hint, action, isPage = false }: StateViewProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      {Icon && (
        <div className={classes.icon}>
          <Icon size={32} stroke={1.5} />
        </div>
      )}
      <Title className={classes.title}>{title}</Title>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action !== undefined && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}

export function ErrorState(props: Omit<StateViewProps, 'icon'>) {
  return (
    <div role="alert" className={classes.wrong}>
      <EmptyState icon={IconAlertTriangle} {...props} />
    </div>
  )
}

/** For content that needs the server; `hint` says what is possible without it. */
export function OfflineState({ hint, action }: Pick<StateViewProps, 'hint' | 'action'>) {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.away}>
      <EmptyState icon={IconWifiOff} title={t('connection.offline')} hint={hint} action={action} />
    </div>
  )
}

/** Appears after 150 ms, so that it does not flash when loading is fast. */
export function LoadingState({ text }: { text: string }) {
  const shown = useAfter(150)
  return (
    <div className={classes.state} role="status">
      {shown && (
        <>
          <Spinner />
          <p className={classes.hint}>{text}</p>
        </>
      )}
    </div>
  )
}
