import { lazy, Suspense } from 'react'
import { withTexts } from '@evertill/texts/later-texts.ts'
import type { SendOffer } from '../../queries/use-session.ts'
import { FirstCompany } from './first-company.tsx'

// Rarely needed, and it brings the dialog along.
const SendWaiting = lazy(async () => ({
  default: (await withTexts(() => import('./send-waiting.tsx'))).SendWaiting,
}))

interface SignInExtrasProps {
  sendOffer: SendOffer | undefined
  onChange: (sendOffer: undefined) => void
}

/** What sign-in is drawn without: nobody waits for it. */
export function SignInExtras({ sendOffer, onChange }: SignInExtrasProps) {
  return (
    <>
      <FirstCompany />
      {sendOffer && (
        <Suspense>
          <SendWaiting sendOffer={sendOffer} onClose={() => onChange(undefined)} />
        </Suspense>
      )}
    </>
  )
}
