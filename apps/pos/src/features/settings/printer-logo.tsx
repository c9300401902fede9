import { FileButton } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LogoImage } from '@evertill/paper/html/logo-image.tsx'
import { useLoadPrinting } from '../../parts/use-printing.ts'
import { logWarning } from '../../platform/log.ts'
import { readLogo } from '@evertill/paper/html/read-logo.ts'
import { useOwnPrintLogo } from '../../queries/use-printers.ts'
import classes from './printers.module.css'
import { SettingRow } from './setting-row.tsx'

/** The logo above receipts, as the printer will print it. */
export function PrinterLogo() {
  const { t } = useTranslation()
  const load = useLoadPrinting()
  const logo = useOwnPrintLogo()
  const [busy, setBusy] = useState(false)

  const choose = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      await (await load()).logo.put(await readLogo(file))
    } catch (error) {
      logWarning('The logo could not be read.', error)
      toast.error(t('printers.logo.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingRow id="printLogo" isWide>
      {logo && <LogoImage logo={logo} className={classes.logo} label={t('printers.logo.preview')} />}
      <div className={classes.buttons}>
        <FileButton accept="image/*" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" loading={busy} {...props}>
              {t(logo ? 'printers.logo.replace' : 'printers.logo.choose')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="default"
            isWrong
            disabled={busy}
            onClick={() => void load().then((printing) => printing.logo.remove())}
          >
            {t('printers.remove')}
          </Button>
        )}
      </div>
    </SettingRow>
  )
}
