import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraProblem } from '../../../platform/barcode-reader.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { ErrorState } from '@evertill/ui/state-view.tsx'
import { useStable } from '@evertill/ui/use-stable.ts'
import classes from './camera-dialog.module.css'
import { watchCamera } from '../../../platform/watch-camera.ts'

interface CameraDialogProps {
  /** False if this device has no product with the code. */
  onCode: (code: string) => boolean
  onClose: () => void
}

/** Stays open, so that articles can be scanned one after the other. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [last, setLast] = useState<{ code: string; isKnown: boolean } | null>(null)
  const take = useStable((code: string) => setLast({ code, isKnown: onCode(code) }))

  useEffect(
    () => watchCamera({ video: () => video.current, onCode: take, onProblem: setProblem }),
    [attempt, take],
  )

  const again = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }
  return (
    <Dialog onClose={onClose} title={t('sheets.camera.title')}>
      {problem === null ? (
        <>
          <video ref={video} className={classes.picture} autoPlay muted playsInline />
          <p className={classes.last} role="status" data-missing={last?.isKnown === false}>
            {last === null
              ? t('sheets.camera.hint')
              : t(last.isKnown ? 'sheets.camera.taken' : 'sheets.camera.missing', { code: last.code })}
          </p>
        </>
      ) : (
        <ErrorState
          title={t(`sheets.camera.${problem}`)}
          hint={t(`sheets.camera.${problem}Hint`)}
          action={{ label: t('sale.tryAgain'), onClick: again }}
        />
      )}
    </Dialog>
  )
}
