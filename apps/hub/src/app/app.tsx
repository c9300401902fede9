import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HashRouter } from 'react-router'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { UiProvider } from '@evertill/ui/ui-provider.tsx'
import type { HubClient } from '../api/hub-client.ts'
import { HubProvider, useClient, useSessionState } from '../parts/hub-context.tsx'
import { Frame } from './frame.tsx'
import { Pages } from './pages.tsx'
import { PersonQueries } from './person-queries.tsx'

const SignIn = lazy(async () => ({
  default: (await import('../features/sign-in/sign-in.screen.tsx')).SignInScreen,
}))
const loadSessionEnded = async () => ({ default: (await import('./session-ended.tsx')).SessionEnded })
const SessionEnded = lazy(loadSessionEnded)
const RequiredFactor = lazy(async () => ({ default: (await import('./required-factor.tsx')).RequiredFactor }))
const Entrance = lazy(async () => ({ default: (await import('./entrance.tsx')).Entrance }))

export function App({ client }: { client: HubClient }) {
  return (
    <UiProvider>
      <CrashNotice>
        <HubProvider client={client}>
          <HashRouter>
            <Suspense fallback={null}>
              <Gate />
            </Suspense>
          </HashRouter>
        </HubProvider>
      </CrashNotice>
    </UiProvider>
  )
}

/** Who is signed in decides what there is. */
function Gate() {
  const state = useSessionState()
  const failure = useFirstContact()
  const person = 'session' in state ? state.session.Person.key : ''
  // A session may end together with the network: what asks for the password is here before it is needed.
  useEffect(() => {
    if (person !== '') loadSessionEnded().catch(() => undefined)
  }, [person])
  if (state.kind === 'unknown') return <Opening failure={failure} />
  if (state.kind === 'signed-out') return <Entrance signIn={<SignIn />} />
  // A cache per person: nobody sees an answer that another person was given.
  return (
    <PersonQueries key={person}>
      {state.session.SecondFactor === 'required' ? (
        <RequiredFactor />
      ) : (
        <Frame>
          <Pages />
        </Frame>
      )}
      <Suspense>{state.kind === 'ended' && <SessionEnded session={state.session} />}</Suspense>
    </PersonQueries>
  )
}

/** Asks who is signed in, at first and whenever the page is shown again: another tab may have changed it. */
function useFirstContact(): unknown {
  const { refresh, state } = useClient()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const ask = () => {
      refresh().then(
        () => setFailure(null),
        (error: unknown) => setFailure(error),
      )
    }
    const onShown = () => {
      if (document.visibilityState === 'visible' && state.get().kind === 'open') ask()
    }
    ask()
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [refresh, state])
  return failure
}

function Opening({ failure }: { failure: unknown }) {
  const { t } = useTranslation('hub')
  return (
    <EntryPage>
      {failure === null ? (
        <LoadingState text={t('list.loading')} />
      ) : (
        <ErrorState
          title={t('failures.unreachable')}
          action={{ label: t('list.again'), onClick: () => window.location.reload() }}
        />
      )}
    </EntryPage>
  )
}

/** A mistake of ours in a page must not leave it blank. What was typed is in the drafts. */
class CrashNotice extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation('hub')
  return (
    <EntryPage>
      <ErrorState
        title={t('failures.broken')}
        hint={t('failures.brokenHint')}
        action={{ label: t('failures.reload'), onClick: () => window.location.reload() }}
      />
    </EntryPage>
  )
}
