import { BRIDGE_PORT } from '@evertill/contract/bridge'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BridgePairing } from '../../db/device/pairing-store.ts'
import { createBridgeClient } from '../../print/bridge-client.ts'
import type { ChosenDevice } from '../../print/choose-device.ts'
import { BridgePrinters } from './printer-bridge-list.tsx'
import classes from './printers.module.css'
import { useBridgeFault } from './use-bridge-fault.ts'

interface BridgeDialogProps {
  /** Null if no bridge knows this device yet. */
  known: BridgePairing | null
  /** At once: the code is used up, whether or not a printer is chosen now. */
  onPaired: (pairing: BridgePairing) => void
  onChosen: (chosen: ChosenDevice) => void
  onClose: () => void
}

/** Pairs with the bridge on this computer if need be, and lets the user choose one of its printers. */
export function BridgeDialog({ known, onPaired, onChosen, onClose }: BridgeDialogProps) {
  const { t } = useTranslation()
  const [access, setAccess] = useState(known)
  const pair = (pairing: BridgePairing) => {
    setAccess(pairing)
    onPaired(pairing)
  }
  return (
    <Dialog onClose={onClose} title={t('printers.bridge.title')}>
      {access ? (
        <BridgePrinters access={access} onChosen={onChosen} onForget={() => setAccess(null)} />
      ) : (
        <Pairing onPaired={pair} />
      )}
    </Dialog>
  )
}

/** Where the server has the program for download. */
const BRIDGE_FILE = 'evertill-bridge.mjs'

/** What a shop needs that has no bridge yet. */
function Steps() {
  const { t } = useTranslation()
  return (
    <>
      <Hint>{t('printers.bridge.why')}</Hint>
      <ol className={classes.steps}>
        <li>{t('printers.bridge.steps.node')}</li>
        <li>
          <a href={`/bridge/${BRIDGE_FILE}`} download>
            {t('printers.bridge.steps.download')}
          </a>
        </li>
        <li>
          {t('printers.bridge.steps.start')} <code>node {BRIDGE_FILE}</code>
        </li>
        <li>{t('printers.bridge.steps.code')}</li>
      </ol>
    </>
  )
}

function Pairing({ onPaired }: { onPaired: (pairing: BridgePairing) => void }) {
  const { t } = useTranslation()
  const faultText = useBridgeFault()
  const [port, setPort] = useState(String(BRIDGE_PORT))
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const pair = async (event: FormEvent) => {
    event.preventDefault()
    // A try without a code would use up one of five.
    if (code.replace(/\D/g, '') === '') return setFailure(t('printers.bridge.noCode'))
    const number = Number(port)
    if (!Number.isInteger(number) || number < 1 || number > 65_535)
      return setFailure(t('printers.bridge.badPort'))
    setBusy(true)
    const answer = await createBridgeClient({ port: number, token: null }).pair(code)
    setBusy(false)
    if (answer.ok) onPaired({ port: number, token: answer.value })
    else setFailure(faultText(answer.fault))
  }
  return (
    <StackedForm onSubmit={pair}>
      <Steps />
      <TextField
        label={t('printers.bridge.code')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextField
        label={t('printers.bridge.port')}
        inputMode="numeric"
        autoComplete="off"
        value={port}
        onChange={(event) => setPort(event.currentTarget.value)}
      />
      <FormMessage>{failure}</FormMessage>
      <Button type="submit" fullWidth loading={busy}>
        {t('printers.bridge.pair')}
      </Button>
    </StackedForm>
  )
}
