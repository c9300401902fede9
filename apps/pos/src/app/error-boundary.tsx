import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ErrorState } from '@evertill/ui/state-view.tsx'

interface ErrorBoundaryProps {
  fallback: ReactNode
  /** When it changes, the failure is cleared. */
  place?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  place: string | undefined
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return place === state.place ? null : { failed: false, place }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** A screen that fails leaves the menu and the other screens usable. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary fallback={<ScreenFailed />} place={pathname}>
      {children}
    </ErrorBoundary>
  )
}

/**
 * A till that does not open may have a damaged file. It is repaired and the page starts again by itself; no sale is
 * open in a page that never opened.
 */
export function OpenFailed() {
  const { t } = useTranslation()
  useEffect(() => {
    void window.evertillRepair?.().then((wasDamaged) => wasDamaged && window.location.reload())
  }, [])
  return <ErrorState title={t('app.openFailed')} hint={t('app.openFailedHint')} action={useReload()} />
}

/** The page is not reloaded by itself here: there may be a cart. */
function ScreenFailed() {
  const { t } = useTranslation()
  useEffect(() => void window.evertillRepair?.(), [])
  return <ErrorState title={t('app.screenFailed')} hint={t('app.screenFailedHint')} action={useReload()} />
}

function useReload() {
  const { t } = useTranslation()
  return { label: t('app.reload'), onClick: () => window.location.reload() }
}
