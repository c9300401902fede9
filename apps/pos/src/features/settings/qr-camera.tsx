import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { ErrorState } from '@evertill/ui/state-view.tsx'
import { useStable } from '@evertill/ui/use-stable.ts'
import type { CameraProblem } from '../../platform/barcode-reader.ts'
import { watchCamera } from '../../platform/watch-camera.ts'
import classes from './settings.module.css'

const QR_ONLY = ['qr_code'] as const

/** Reads one QR code with the camera. */
export function QrCamera({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const take = useStable(onText)
  useEffect(
    () => watchCamera({ video: () => video.current, onCode: take, onProblem: setProblem, formats: QR_ONLY }),
    [take],
  )
  return (
    <Dialog onClose={onClose} title={t('settings.transfer.scan')}>
      {problem === null ? (
        <>
          <video ref={video} className={classes.picture} autoPlay muted playsInline />
          <p>{t('settings.transfer.scanHint')}</p>
        </>
      ) : (
        <ErrorState title={t(`sheets.camera.${problem}`)} hint={t(`settings.transfer.camera.${problem}`)} />
      )}
    </Dialog>
  )
}
