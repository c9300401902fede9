import type { Device } from '@evertill/contract'
import { IconLockOpen, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useRights } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import classes from './devices.module.css'
import { type DeviceAction, useDeviceAction } from './use-devices.ts'

interface DeviceActionsProps {
  device: Device
  name: string
}

/** For a device that is lost, broken or replaced. */
export function DeviceActions({ device, name }: DeviceActionsProps) {
  const { t } = useTranslation('hub')
  const rights = useRights('devices')
  const [asking, setAsking] = useState<DeviceAction | null>(null)
  const isSignedIn = device.People.length > 0
  if (!rights.update || (!isSignedIn && device.Series.length === 0)) return null
  return (
    <div className={classes.actions}>
      {isSignedIn && (
        <Button
          variant="default"
          icon={IconLogout}
          aria-label={t('devices.signOutOf', { name })}
          onClick={() => setAsking('sign-out')}
        >
          {t('devices.signOut')}
        </Button>
      )}
      {device.Series.length > 0 && (
        <Button
          variant="default"
          icon={IconLockOpen}
          aria-label={t('devices.releaseOf', { name })}
          onClick={() => setAsking('release')}
        >
          {t('devices.release')}
        </Button>
      )}
      {asking && <Ask device={device} name={name} action={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

function Ask({
  device,
  name,
  action,
  onClose,
}: DeviceActionsProps & { action: DeviceAction; onClose: () => void }) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const isRelease = action === 'release'
  const { mutate, isPending, error } = useDeviceAction(device.key, action, () => {
    toast.info(isRelease ? t('devices.released', { name }) : t('devices.signedOut', { name }))
    onClose()
  })
  return (
    <Dialog
      title={isRelease ? t('devices.releaseOf', { name }) : t('devices.signOutOf', { name })}
      onClose={onClose}
    >
      <DialogText>
        {isRelease
          ? t('devices.releaseWhat', { series: device.Series.join(', ') })
          : t('devices.signOutWhat')}
      </DialogText>
      {(device.Unsent ?? 0) > 0 && (
        <DialogText>{t('devices.unsentStay', { count: device.Unsent ?? 0 })}</DialogText>
      )}
      <FormMessage>{error && failureText(failureFacts(error))}</FormMessage>
      <DialogButtons cancel={t('devices.keep')} onCancel={onClose}>
        <Button isWrong loading={isPending} onClick={() => mutate()}>
          {isRelease ? t('devices.release') : t('devices.signOut')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
