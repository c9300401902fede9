import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../platform/outcome.ts'
import type { NewMovement } from '../../queries/use-drawer.ts'
import { usePermission } from '../../queries/use-permission.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { useLoadPrinting } from '../../parts/use-printing.ts'

interface OpenDrawerProps {
  newUuid: () => string
  onMove: (movement: NewMovement) => Promise<Outcome>
  approvalOf: ApprovalOf
  onClose: () => void
}

/** Opens the drawer without a sale. The movement is stored before the drawer opens. */
export function OpenDrawer({ newUuid, onMove, approvalOf, onClose }: OpenDrawerProps) {
  const { t } = useTranslation()
  const permission = usePermission()('OpenDrawer')
  const loadPrinting = useLoadPrinting()
  const [uuid] = useState(newUuid)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const open = async (approvalId?: string) => {
    setAsking(false)
    setBusy(true)
    const outcome = await onMove({
      uuid,
      kind: 'DrawerOpened',
      amount: 0,
      reason: reason.trim(),
      ...(approvalId === undefined ? {} : { approvalId }),
    })
    if (!outcome.ok) {
      setBusy(false)
      return setFailure(outcome.message)
    }
    // Without a printer on this device the drawer is opened with its key.
    const isOpened = await (await loadPrinting()).openDrawer()
    toast.info(t(isOpened ? 'drawer.opened' : 'drawer.openedByKey'))
    return onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setMissing(true)
    if (permission === 'allow') return open()
    return setAsking(true)
  }

  return (
    <Dialog onClose={onClose} title={t('drawer.open')}>
      {permission === 'deny' ? (
        <p role="alert">{t('drawer.denied')}</p>
      ) : (
        <StackedForm onSubmit={submit}>
          <Hint>{t('drawer.hints.DrawerOpened')}</Hint>
          <TextField
            label={t('drawer.reason')}
            placeholder={t('drawer.examples.DrawerOpened')}
            maxLength={200}
            autoComplete="off"
            data-autofocus
            value={reason}
            error={isMissing ? t('drawer.reasonMissing') : undefined}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <FormMessage>{failure}</FormMessage>
          <Button type="submit" fullWidth loading={busy}>
            {t('drawer.open')}
          </Button>
        </StackedForm>
      )}
      {isAsking &&
        approvalOf({
          action: 'OpenDrawer',
          what: t('drawer.openFor', { reason: reason.trim() }),
          onApproved: ({ approvalId }) => void open(approvalId),
          onClose: () => setAsking(false),
        })}
    </Dialog>
  )
}
