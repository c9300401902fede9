import { Checkbox } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../platform/refusal.ts'
import { useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'

/** Asks for confirmation. What prevents sign-out (offline, unsent sales) is shown instead of the question. */
export function SignOutButton() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { checkSignOut, signOut, lock } = useSessionActions()
  const [open, setOpen] = useState(false)
  /** Why sign-out is refused. Kept while the dialog fades out, so that the question does not appear. */
  const [refusal, setRefusal] = useState<Refusal>()
  const [forgetShop, setForgetShop] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(false)

  const ask = async () => {
    setForgetShop(false)
    const judged = await checkSignOut('partial')
    setRefusal(judged.kind === 'refuse' ? { code: judged.code } : undefined)
    setOpen(true)
  }
  const leave = async () => {
    setBusy(true)
    const outcome = await signOut(forgetShop ? 'permanent' : 'partial')
    setBusy(false)
    if (!outcome.ok) setRefusal(outcome.refusal)
  }

  return (
    <>
      <Button variant="default" fullWidth icon={IconLogout} onClick={() => void ask()}>
        {t('signOut.button')}
      </Button>
      <Dialog
        opened={open}
        onClose={close}
        title={refusal === undefined ? t('signOut.title') : t('signOut.unable')}
      >
        {refusal !== undefined ? (
          <>
            <DialogText role="alert">{say(refusal)}</DialogText>
            <DialogButtons>
              {refusal.code === 'signOutOffline' && (
                <Button
                  variant="default"
                  onClick={() => {
                    close()
                    lock()
                  }}
                >
                  {t('pin.lock')}
                </Button>
              )}
              <Button data-autofocus onClick={close}>
                {t('signOut.ok')}
              </Button>
            </DialogButtons>
          </>
        ) : (
          <>
            <DialogText>{t('signOut.hint')}</DialogText>
            <Checkbox
              label={t('signOut.forgetShop')}
              description={t('signOut.forgetShopHint')}
              checked={forgetShop}
              onChange={(event) => setForgetShop(event.currentTarget.checked)}
            />
            <DialogButtons>
              <Button variant="default" data-autofocus onClick={close}>
                {t('signOut.no')}
              </Button>
              <Button loading={busy} onClick={() => void leave()}>
                {t('signOut.yes')}
              </Button>
            </DialogButtons>
          </>
        )}
      </Dialog>
    </>
  )
}
