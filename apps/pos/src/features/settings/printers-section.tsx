import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import type { BridgePairing } from '../../db/device/pairing-store.ts'
import type { PrinterRecord } from '../../db/device/printer-record.ts'
import { lazyPart } from '../../parts/lazy-part.ts'
import { useLoadPrinting } from '../../parts/use-printing.ts'
import { logWarning } from '../../platform/log.ts'
import { type ChosenDevice, chooseDevice, type DeviceKind, offeredKinds } from '../../print/choose-device.ts'
import { useRuntime } from '../../queries/runtime.tsx'
import { usePrinters } from '../../queries/use-printers.ts'
import { BillLanguageRows } from './language-rows.tsx'
import { newPrinter } from './printer-defaults.ts'
import { PrinterLogo } from './printer-logo.tsx'
import { PrinterQueue } from './printer-queue.tsx'
import { PrinterRow } from './printer-row.tsx'
import classes from './printers.module.css'
import { SettingRow } from './setting-row.tsx'

const PrinterDialog = lazyPart(async () => (await import('./printer-dialog.tsx')).PrinterDialog)
const BridgeDialog = lazyPart(async () => (await import('./printer-bridge-dialog.tsx')).BridgeDialog)

const groupIdOf = (key: string): string => `printer-${key}`

/** The button that opened the last dialog is gone with the dialog before it, so the new printer gets the focus. */
function useFocusOnAdded(shown: readonly PrinterRecord[] | undefined): (key: string) => void {
  const [added, setAdded] = useState<string>()
  const isShown = shown?.some(({ key }) => key === added)
  useEffect(() => {
    if (isShown && added !== undefined) document.getElementById(groupIdOf(added))?.focus()
  }, [isShown, added])
  return setAdded
}

export function PrintersSection() {
  const { t } = useTranslation()
  const { newUuid } = useRuntime()
  const load = useLoadPrinting()
  const printers = usePrinters()
  const [edited, setEdited] = useState<PrinterRecord | null>(null)
  const [pairing, setPairing] = useState<{ known: BridgePairing | null } | null>(null)

  const setAdded = useFocusOnAdded(edited === null ? printers : undefined)

  const begin = ({ address, name }: ChosenDevice) => {
    const shown = name || t(`printers.kinds.${address.kind}`)
    setEdited(newPrinter({ key: newUuid(), name: shown, address }, printers ?? []))
  }
  const choose = async (kind: DeviceKind) => {
    try {
      const chosen = await chooseDevice(navigator, kind)
      if (chosen) begin(chosen)
      else toast.info(t('printers.noneChosen'))
    } catch (error) {
      logWarning('The printer could not be chosen.', error)
      toast.error(t('printers.chooseFailed'))
    }
  }
  const pair = async () => {
    const stored = await (await load()).pairing.read()
    // Printers that were set up before pairings were kept.
    const earlier = printers?.map(({ address }) => address).find(({ kind }) => kind === 'bridge')
    setPairing({ known: stored ?? (earlier?.kind === 'bridge' ? earlier : null) })
  }
  const keep = async (made: BridgePairing) => {
    const printing = await load()
    try {
      await printing.pairing.put(made)
    } catch (error) {
      logWarning('The pairing could not be stored.', error)
      return toast.error(t('printers.notStored'))
    }
    // What waited because the bridge did not know this till.
    void printing.wake()
  }
  const isNew = ({ key }: PrinterRecord) => !printers?.some((one) => one.key === key)
  const save = async (printer: PrinterRecord) => {
    const printing = await load()
    await printing.printers.put(printer)
    if (isNew(printer)) setAdded(printer.key)
    setEdited(null)
    void printing.wake(printer.key)
  }

  return (
    <>
      <SettingRow id="printers" isWide>
        {printers?.length === 0 && <Hint>{t('printers.none')}</Hint>}
        <Printers printers={printers ?? []} onEdit={setEdited} />
        <div role="group" aria-label={t('printers.add')} className={classes.buttons}>
          {offeredKinds(navigator).map((kind) => (
            <Button key={kind} variant="default" onClick={() => void choose(kind)}>
              {t(`printers.addKind.${kind}`)}
            </Button>
          ))}
          <Button variant="default" onClick={() => void pair()}>
            {t('printers.addKind.bridge')}
          </Button>
        </div>
        <Hint>{t('printers.browser')}</Hint>
      </SettingRow>
      <PrinterQueue printers={printers ?? []} />
      <PrinterLogo />
      <BillLanguageRows />
      <Suspense>
        {pairing && (
          <BridgeDialog
            known={pairing.known}
            onPaired={(made) => void keep(made)}
            onChosen={(chosen) => {
              setPairing(null)
              begin(chosen)
            }}
            onClose={() => setPairing(null)}
          />
        )}
        {edited && (
          <PrinterDialog
            key={edited.key}
            printer={edited}
            isNew={isNew(edited)}
            onSave={save}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface PrintersProps {
  printers: readonly PrinterRecord[]
  onEdit: (printer: PrinterRecord) => void
}

function Printers({ printers, onEdit }: PrintersProps) {
  return (
    <ul className={classes.list}>
      {printers.map((printer) => (
        <PrinterRow
          key={printer.key}
          printer={printer}
          groupId={groupIdOf(printer.key)}
          onEdit={() => onEdit(printer)}
        />
      ))}
    </ul>
  )
}
