import type { PrintLogo } from '@evertill/contract'
import { FileButton, Input } from '@mantine/core'
import { LogoImage } from '@evertill/paper/html/logo-image.tsx'
import { readLogo } from '@evertill/paper/html/read-logo.ts'
import { packLogo, unpackLogo } from '@evertill/paper/logo-dots.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'

const KINDS = ['image/png', 'image/jpeg']
const MAX_FILE_BYTES = 5 * 1024 * 1024

type Fault = 'wrongKind' | 'tooLarge' | 'notPicture'

/** A vector picture has no dots of its own and may contain programs, so it is none of these kinds. */
const faultOf = ({ type, size }: File): Fault | null =>
  KINDS.includes(type) ? (size > MAX_FILE_BYTES ? 'tooLarge' : null) : 'wrongKind'

/** A picture that becomes the dots of a receipt printer before it is sent. */
export function LogoEditor({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isReading, setReading] = useState(false)
  const logo = (value ?? null) as PrintLogo | null

  const choose = async (file: File | null) => {
    if (!file) return
    const wrong = faultOf(file)
    setFault(wrong)
    if (wrong) return
    setReading(true)
    try {
      onChange(packLogo(await readLogo(file)))
    } catch {
      setFault('notPicture')
    } finally {
      setReading(false)
    }
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={hint}
      error={fault === null ? error : t(`logo.${fault}`)}
    >
      <div className={classes.logo}>
        {logo && <LogoImage logo={unpackLogo(logo)} className={classes.dots} label={t('logo.asPrinted')} />}
        <FileButton accept={KINDS.join(',')} disabled={disabled} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" loading={isReading} disabled={disabled} {...props}>
              {t(logo ? 'logo.replace' : 'logo.choose')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="default"
            isWrong
            disabled={disabled}
            onClick={() => {
              setFault(null)
              onChange(null)
            }}
          >
            {t('logo.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
