import { FirstRunReply } from '@evertill/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes } from 'react-router'
import { useClient } from '../parts/hub-context.tsx'
import { PersonQueries } from './person-queries.tsx'

const FirstRun = lazy(async () => ({
  default: (await import('../features/first-run/first-run.screen.tsx')).FirstRunScreen,
}))
const Welcome = lazy(async () => ({
  default: (await import('../features/first-run/welcome.screen.tsx')).WelcomeScreen,
}))

/** Beyond this machine, and once there is a company: only with the code that the start of the server prints. */
function SignInOrCode({ signIn }: { signIn: ReactNode }) {
  const { t } = useTranslation('hub')
  return (
    <>
      {signIn}
      <p style={{ textAlign: 'center' }}>
        <Link to="/first-run">{t('welcome.withCode')}</Link>
      </p>
    </>
  )
}

/** Nobody is signed in: the sign-in, or the first company of this server. */
export function Entrance({ signIn }: { signIn: ReactNode }) {
  return (
    <PersonQueries>
      <Suspense fallback={null}>
        <Choice signIn={signIn} />
      </Suspense>
    </PersonQueries>
  )
}

function Choice({ signIn }: { signIn: ReactNode }) {
  const { call } = useClient()
  const { data, isPending } = useQuery({
    queryKey: ['first-run'],
    queryFn: async ({ signal }) => FirstRunReply.parse(await call('GET', '/manage/first-run', { signal })),
    // Whoever cannot be told has an account, or sees the sign-in.
    retry: false,
  })
  if (isPending) return null
  if (!data?.IsOpen) return signIn
  return (
    <Routes>
      {/* The company was created a moment ago, and its owner is being signed in. */}
      <Route path="/till-ready" element={null} />
      <Route path="/first-run" element={<FirstRun needsCode={data.NeedsCode} />} />
      <Route path="/sign-in" element={signIn} />
      <Route path="*" element={data.NeedsCode ? <SignInOrCode signIn={signIn} /> : <Welcome />} />
    </Routes>
  )
}
