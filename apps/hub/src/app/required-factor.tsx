import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { useClient } from '../parts/hub-context.tsx'
import { SecondFactor } from '../parts/second-factor/second-factor.tsx'

/** The company requires a second factor: until there is one, the server answers nothing else. */
export function RequiredFactor() {
  const { t } = useTranslation('hub')
  const { signOut, leave } = useClient()
  return (
    <EntryPage title={t('factor.title')}>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
        <SecondFactor />
        <Button variant="subtle" onClick={() => void signOut().catch(leave)}>
          {t('account.signOut')}
        </Button>
      </div>
    </EntryPage>
  )
}
