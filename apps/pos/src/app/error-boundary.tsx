import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/state-view.tsx'

interface ErrorBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

export function OpenFailed() {
  const { t } = useTranslation()
  return <ErrorState title={t('app.openFailed')} hint={t('app.openFailedHint')} action={useReload()} />
}

export function ScreenFailed() {
  const { t } = useTranslation()
  return <ErrorState title={t('app.screenFailed')} hint={t('app.screenFailedHint')} action={useReload()} />
}

function useReload() {
  const { t } = useTranslation()
  return { label: t('app.reload'), onClick: () => window.location.reload() }
}
