import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../queries/use-session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'

export function SignOut() {
  const { t } = useTranslation()
  const { signOut } = useSessionActions()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    const outcome = await signOut()
    setBusy(false)
    setAsking(false)
    if (!outcome.ok) toast.error(outcome.message)
  }

  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('profile.signOut')}
      </Button>
      <Confirm
        opened={asking}
        title={t('profile.signOutTitle')}
        text={t('profile.signOutText')}
        yes={t('profile.signOut')}
        no={t('profile.stay')}
        busy={busy}
        onYes={() => void leave()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
