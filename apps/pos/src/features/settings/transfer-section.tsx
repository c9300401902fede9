import { IconCamera, IconDownload, IconFileUpload, IconQrcode } from '@tabler/icons-react'
import { type ChangeEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { TextArea } from '@evertill/ui/text-field.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { type DeviceValues, type FileFault, readSettings, useTransfer } from '../../queries/use-transfer.ts'
import { ImportPreview } from './import-preview.tsx'
import { QrCamera } from './qr-camera.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'
import { useShown } from './use-shown.ts'

const hasCameraAccess = 'mediaDevices' in navigator

/** No file of settings is nearly as large; reading one that is would only take memory. */
const MAX_BYTES = 100_000

export function TransferSection() {
  return (
    <>
      <Export />
      <Import />
    </>
  )
}

function Export() {
  const { t } = useTranslation()
  const { text } = useTransfer()
  const [isShown, setShown] = useState(false)
  const save = () => saveFile(new File([text], 'evertill-settings.json', { type: 'application/json' }))
  return (
    <SettingRow id="exportSettings" isWide>
      <div className={classes.buttons}>
        <Button variant="default" icon={IconDownload} onClick={save}>
          {t('settings.transfer.save')}
        </Button>
        <Button
          variant="default"
          icon={IconQrcode}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t('settings.transfer.showCode')}
        </Button>
      </div>
      {isShown && <QrCode value={text} label={t('settings.transfer.code')} className={classes.code} />}
    </SettingRow>
  )
}

type ReadFault = FileFault | { kind: 'noFile' }
type Read = { values: Partial<DeviceValues> } | { fault: ReadFault }

function Fault({ fault }: { fault: ReadFault }) {
  const { t } = useTranslation()
  return (
    <p ref={useShown<HTMLParagraphElement>(fault)} role="alert" tabIndex={-1} className={classes.wrong}>
      {t(`settings.faults.${fault.kind}`, { name: 'name' in fault ? fault.name : '' })}
    </p>
  )
}

function Import() {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [read, setRead] = useState<Read | null>(null)
  const [isScanning, setScanning] = useState(false)
  const take = (text: string) => {
    setScanning(false)
    const file = readSettings(text)
    setRead(file.ok ? { values: file.values } : { fault: file.fault })
  }
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again after it was corrected.
    currentTarget.value = ''
    if (!file) return
    if (file.size > MAX_BYTES) return setRead({ fault: { kind: 'tooLong' } })
    // A file on a stick that was pulled out.
    const text = await file.text().catch(() => null)
    if (text === null) setRead({ fault: { kind: 'noFile' } })
    else take(text)
  }
  const close = () => {
    setRead(null)
    // The preview had the focus and is gone.
    opener.current?.focus()
  }
  return (
    <SettingRow id="importSettings" isWide>
      <ImportButtons picker={picker} opener={opener} onCamera={() => setScanning(true)} />
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('settings.transfer.open')}
        onChange={(event) => void open(event)}
      />
      <PastedText onText={take} />
      {read && 'fault' in read && <Fault fault={read.fault} />}
      {read && 'values' in read && <ImportPreview values={read.values} onClose={close} />}
      {isScanning && <QrCamera onText={take} onClose={() => setScanning(false)} />}
    </SettingRow>
  )
}

interface ImportButtonsProps {
  picker: RefObject<HTMLInputElement | null>
  opener: RefObject<HTMLButtonElement | null>
  onCamera: () => void
}

function ImportButtons({ picker, opener, onCamera }: ImportButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.buttons}>
      <Button ref={opener} variant="default" icon={IconFileUpload} onClick={() => picker.current?.click()}>
        {t('settings.transfer.open')}
      </Button>
      {hasCameraAccess && (
        <Button variant="default" icon={IconCamera} onClick={onCamera}>
          {t('settings.transfer.scan')}
        </Button>
      )}
    </div>
  )
}

/** A scanner for QR codes types the text. */
function PastedText({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <div className={classes.pasted}>
      <TextArea
        label={t('settings.transfer.text')}
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={text.trim() === ''}
        onClick={() => {
          onText(text.trim())
          setText('')
        }}
      >
        {t('settings.transfer.check')}
      </Button>
    </div>
  )
}
