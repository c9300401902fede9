import type { BridgePrinters as FoundPrinters } from '@evertill/contract/bridge'
import { Button } from '@evertill/ui/button.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BridgeAddress } from '../../db/device/printer-record.ts'
import { useFaultText } from '../../parts/use-printing.ts'
import { type BridgeAnswer, createBridgeClient } from '../../print/bridge-client.ts'
import type { ChosenDevice } from '../../print/choose-device.ts'
import type { PrinterStatus } from '../../print/transport.ts'
import classes from './printers.module.css'
import { useBridgeFault } from './use-bridge-fault.ts'

interface BridgePrintersProps {
  access: Pick<BridgeAddress, 'port' | 'token'>
  onChosen: (chosen: ChosenDevice) => void
  onForget: () => void
}

/** The port is the usual one unless it is named. */
const idOf = (host: string): string => `network:${host}${host.includes(':') ? '' : ':9100'}`

/** The printers of a bridge, and a field for the address of another one. */
export function BridgePrinters({ access, onChosen, onForget }: BridgePrintersProps) {
  const { t } = useTranslation()
  const faultText = useBridgeFault()
  const [found, setFound] = useState<Required<FoundPrinters>>()
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<string>()
  const list = useRef<HTMLDivElement>(null)

  const { port, token } = access
  const choose = (id: string, name: string) =>
    onChosen({ address: { kind: 'bridge', id, port, token }, name })
  const ask = () => createBridgeClient(access).printers()
  const show = (answer: BridgeAnswer<Required<FoundPrinters>>) => {
    setBusy(false)
    if (answer.ok) setFound(answer.value)
    const isSilent = !answer.ok && answer.fault === 'gone'
    const text = answer.ok ? undefined : faultText(answer.fault)
    setFailure(isSilent ? t('printers.bridge.silent') : text)
  }
  const look = async () => {
    setBusy(true)
    show(await ask())
  }
  const askAtOnce = useEffectEvent(ask)
  const showFirst = useEffectEvent(show)
  useEffect(() => {
    let isOpen = true
    // The form before it is gone, and with it the focus.
    list.current?.focus()
    void askAtOnce().then((answer) => isOpen && showFirst(answer))
    return () => {
      isOpen = false
    }
  }, [])
  return (
    <div ref={list} className={classes.stack} tabIndex={-1} data-autofocus>
      <div role="status" className={classes.stack}>
        {found?.printers.length === 0 && <Hint>{t('printers.bridge.nothing')}</Hint>}
        {found?.hasQueues === false && <Hint>{t('printers.bridge.noQueues')}</Hint>}
        {found?.printers.map(({ id, name }) => (
          <Button key={id} variant="default" onClick={() => choose(id, name)}>
            {name}
          </Button>
        ))}
      </div>
      <FormMessage>{failure}</FormMessage>
      <Button variant="default" loading={busy} onClick={() => void look()}>
        {t('printers.bridge.look')}
      </Button>
      <ByAddress access={access} onAddress={(host) => choose(idOf(host), host)} />
      <Button variant="subtle" onClick={onForget}>
        {t('printers.bridge.pairAgain')}
      </Button>
    </div>
  )
}

interface ByAddressProps extends Pick<BridgePrintersProps, 'access'> {
  onAddress: (host: string) => void
}

/** An address is taken if the bridge prints to it. The printer itself may be switched off. */
function ByAddress({ access, onAddress }: ByAddressProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const [host, setHost] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const textOf = (status: PrinterStatus): string | undefined => {
    if (status.state !== 'fault') return undefined
    const { reason } = status
    if (reason === 'printerUnknown') return t('printers.bridge.badAddress')
    if (reason === 'bridgeGone') return t('printers.bridge.silent')
    if (reason === 'notPaired') return t('printers.bridge.faults.not-paired')
    return reason === 'addressNotAllowed' || reason === 'noPrinter' ? faultText(reason) : undefined
  }
  const take = async (event: FormEvent) => {
    event.preventDefault()
    const written = host.trim()
    if (written === '') return setFailure(t('printers.bridge.noAddress'))
    setBusy(true)
    const printer = { id: idOf(written), name: written }
    const text = textOf(await createBridgeClient(access).transport(printer, 'esc-pos').status())
    setBusy(false)
    if (text === undefined) onAddress(written)
    else setFailure(text)
  }
  return (
    <StackedForm onSubmit={take}>
      <TextField
        label={t('printers.bridge.address')}
        hint={t('printers.bridge.addressHint')}
        autoComplete="off"
        value={host}
        onChange={(event) => setHost(event.currentTarget.value)}
      />
      <FormMessage>{failure}</FormMessage>
      <Button type="submit" variant="default" loading={busy}>
        {t('printers.bridge.useAddress')}
      </Button>
    </StackedForm>
  )
}
