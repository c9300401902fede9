import { useSearchParams } from 'react-router'
import { AskForLink } from './ask-for-link.tsx'
import { ChoosePassword } from './choose-password.tsx'

/** `/forgot-password` requests a link; the mailed link opens this screen with its token. */
export function PasswordRecoveryScreen() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token === null || token === '' ? <AskForLink /> : <ChoosePassword token={token} />
}
