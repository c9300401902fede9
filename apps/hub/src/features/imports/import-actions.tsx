import type { ImportJob } from '@evertill/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useImportCalls, useShowImport } from './use-imports.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function ImportActions({ job }: { job: ImportJob }) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const { step } = useImportCalls()
  const showImport = useShowImport()
  const [isAsking, setAsking] = useState(false)
  const stepping = useMutation({
    mutationFn: (name: 'run' | 'undo') => step(job.key, name),
    onSuccess: showImport,
    onError: (error) => toast.error(failureText(failureFacts(error))),
  })
  const count = job.New + job.Changed
  if (job.State === 'checked' && count > 0)
    return (
      <Button loading={stepping.isPending} onClick={() => stepping.mutate('run')}>
        {t('imports.run', { count })}
      </Button>
    )
  if (job.UndoUntil === null) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('imports.undo')}
      </Button>
      {isAsking && (
        <Dialog title={t('imports.undoTitle')} onClose={() => setAsking(false)}>
          <DialogText>{t('imports.undoText', { count: job.Written })}</DialogText>
          <UndoUntil until={job.UndoUntil} />
          <DialogButtons cancel={t('imports.keepIt')} onCancel={() => setAsking(false)}>
            <Button
              isWrong
              loading={stepping.isPending}
              onClick={() => stepping.mutate('undo', { onSuccess: () => setAsking(false) })}
            >
              {t('imports.undo')}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

function UndoUntil({ until }: { until: string }) {
  const { t, i18n } = useTranslation('hub')
  const when = formatMoment(until, { language: i18n.language, timeZone: ZONE })
  return <DialogText>{t('imports.undoUntil', { when })}</DialogText>
}
