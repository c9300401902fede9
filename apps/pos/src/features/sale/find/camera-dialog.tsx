import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CameraRefusal, createBarcodeReader, openCamera } from '../../../platform/barcode-reader.ts'
import { logWarning } from '../../../platform/log.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { ErrorState } from '@evertill/ui/state-view.tsx'
import { useStable } from '@evertill/ui/use-stable.ts'
import classes from './camera-dialog.module.css'
import { createSeenCodes } from './seen-codes.ts'

/** About six frames a second: more would only heat up a phone. */
const FRAME_INTERVAL_MS = 160

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
  const [refusal, setRefusal] = useState<CameraRefusal | null>(null)
  const [last, setLast] = useState<{ code: string; isKnown: boolean } | null>(null)
  const take = useStable((code: string) => setLast({ code, isKnown: onCode(code) }))

  useEffect(() => {
    const reader = createBarcodeReader()
    const seen = createSeenCodes()
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const picture = video.current
      try {
        if (reader && picture && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
          const codes = await reader.read(picture)
          if (!isOver) seen.newIn(codes).forEach(take)
        }
      } catch (error) {
        logWarning('A camera frame could not be read.', error)
      }
      if (!isOver) timer = setTimeout(() => void look(), FRAME_INTERVAL_MS)
    }
    const start = async () => {
      const opened = await openCamera()
      if (typeof opened === 'string') return setRefusal(opened)
      // The dialog was closed while the browser asked for the permission: the camera must not stay on.
      if (isOver) return opened.getTracks().forEach((track) => track.stop())
      stream = opened
      if (video.current) video.current.srcObject = opened
      await look()
    }
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [attempt, take])

  const again = () => {
    setRefusal(null)
    setAttempt(attempt + 1)
  }
  return (
    <Dialog onClose={onClose} title={t('sheets.camera.title')}>
      {refusal === null ? (
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
          title={t(`sheets.camera.${refusal}`)}
          hint={t(`sheets.camera.${refusal}Hint`)}
          action={{ label: t('sale.tryAgain'), onClick: again }}
        />
      )}
    </Dialog>
  )
}
