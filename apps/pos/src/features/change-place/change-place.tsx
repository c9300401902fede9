import { IconBuildingStore, IconDeviceDesktop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { type PlaceChange, placeChange, type PlaceToChange } from '../../actions/change-place.ts'
import { useObservable, useRuntime } from '../../queries/runtime.tsx'
import { useConnection } from '../../queries/use-connection.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { useRight } from '../../queries/use-right.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'

interface ChangePlaceProps {
  /** Goes to the closing of the open register. */
  onCloseRegister: () => void
  /** The choice of a store or register opens in place of everything. */
  onLeave: () => void
}

type Asked = { what: PlaceToChange; answer: Exclude<PlaceChange, 'go'> }

/** Sells on at another register or in another store, without signing out. */
export function ChangePlace({ onCloseRegister, onLeave }: ChangePlaceProps) {
  const { t } = useTranslation()
  const { stores, registers, register } = useSession()
  const { changeStore, changeRegister } = useSessionActions()
  const { serverReachable } = useConnection()
  const draft = useObservable(useRuntime().cart)
  const closing = useOpenClosing()
  const mayClose = useRight('CashRegistersClosing', 'close')
  const [asked, setAsked] = useState<Asked | null>(null)

  const leave = (what: PlaceToChange) => {
    setAsked(null)
    onLeave()
    void (what === 'store' ? changeStore() : changeRegister())
  }
  const ask = (what: PlaceToChange) => {
    const answer = placeChange(what, { draft, isDrawerOpen: closing !== undefined, serverReachable })
    if (answer === 'go') leave(what)
    else setAsked({ what, answer })
  }
  // Before a register is chosen, the screens of the choice lead back.
  if (register === null) return null
  return (
    <>
      {registers.length > 1 && (
        <Button variant="default" fullWidth icon={IconDeviceDesktop} onClick={() => ask('register')}>
          {t('changePlace.register')}
        </Button>
      )}
      {stores.length > 1 && (
        <Button variant="default" fullWidth icon={IconBuildingStore} onClick={() => ask('store')}>
          {t('changePlace.store')}
        </Button>
      )}
      {asked && (
        <Dialog onClose={() => setAsked(null)} title={t(`changePlace.${asked.what}`)}>
          <DialogText role="alert">
            {t(`changePlace.${asked.answer}`, { register: register.CashRegisterCode })}
          </DialogText>
          <DialogButtons>
            <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
              {t('changePlace.stay')}
            </Button>
            {asked.answer === 'askDrawer' && mayClose && (
              <Button
                variant="default"
                onClick={() => {
                  setAsked(null)
                  onCloseRegister()
                }}
              >
                {t('register.close')}
              </Button>
            )}
            {asked.answer === 'askDrawer' && (
              <Button onClick={() => leave(asked.what)}>{t('changePlace.leaveOpen')}</Button>
            )}
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
