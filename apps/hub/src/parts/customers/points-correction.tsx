import type { MembershipCardReply } from '@evertill/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { newKey } from '../../api/new-key.ts'
import { useClient } from '../hub-context.tsx'
import classes from './customers.module.css'
import { useCustomerFault } from './use-customer-fault.ts'

const WHOLE = /^[+-]?\d{1,7}$/

interface PointsCorrectionProps {
  customerKey: string
  onSaved: (reply: MembershipCardReply) => void
}

/** Points are never typed over: a correction adds or takes some, and says why. */
export function PointsCorrection({ customerKey, onSaved }: PointsCorrectionProps) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const faultText = useCustomerFault()
  // Sent again after a lost answer, it is the same correction.
  const [id, setId] = useState(newKey)
  const [points, setPoints] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ points?: string; reason?: string }>({})
  const saving = useMutation({
    mutationFn: () =>
      call<MembershipCardReply>('POST', `/manage/customers/${encodeURIComponent(customerKey)}/points`, {
        body: { UUID: id, Points: Number(points), Reason: reason.trim() },
      }),
    onSuccess: (reply) => {
      setId(newKey())
      setPoints('')
      setReason('')
      onSaved(reply)
      toast.info(t('customers.corrected'))
    },
    onError: (error) => setFaults({ points: faultText(failureFacts(error)) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = WHOLE.test(points.trim()) && Number(points) !== 0
    const found = {
      ...(isWhole ? {} : { points: t('customers.wholePoints') }),
      ...(reason.trim() === '' ? { reason: t('faults.required', { label: t('customers.reason') }) } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <h3 className={classes.subtitle}>{t('customers.correct')}</h3>
      <TextField
        label={t('customers.points')}
        hint={t('customers.pointsHint')}
        value={points}
        error={faults.points}
        maxLength={8}
        inputMode="text"
        autoComplete="off"
        onChange={(event) => setPoints(event.currentTarget.value)}
      />
      <TextField
        label={t('customers.reason')}
        value={reason}
        error={faults.reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={saving.isPending}>
        {t('customers.correctNow')}
      </Button>
    </form>
  )
}
