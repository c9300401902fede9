import { IconDownload, IconFileText, IconUserOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, Hint } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { saveText } from '../../api/save-text.ts'
import { useClient, useCurrency, useRights } from '../hub-context.tsx'
import { resourceKey } from '../list/use-rows.ts'
import { Section } from '../page.tsx'
import { textOf } from '../../api/text-of.ts'
import classes from './customers.module.css'
import { MembershipSection } from './membership-section.tsx'
import { useCustomerFault } from './use-customer-fault.ts'

export const customerPath = (key: string): string => `/manage/customers/${encodeURIComponent(key)}`

/** What a customer owes, their card, and what they may ask for, beside the form. */
export function CustomerPanel({ row }: { row: ResourceRow }) {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  const { read } = useRights('membership-tiers')
  const balance = typeof row['Balance'] === 'number' ? row['Balance'] : 0
  return (
    <div className={classes.panel}>
      <Section title={t('customers.account')}>
        <p className={classes.figure}>{formatMoney(Math.abs(balance), currency)}</p>
        <Hint>
          {balance > 0
            ? t('customers.owes')
            : balance < 0
              ? t('customers.hasAdvance')
              : t('customers.isEven')}
        </Hint>
        <Link to={`/customers/${encodeURIComponent(row.key)}/statement`} className={classes.link}>
          <IconFileText size={18} stroke={1.5} aria-hidden />
          {t('customers.statement')}
        </Link>
      </Section>
      {read && <MembershipSection customerKey={row.key} />}
      <PersonalData row={row} />
    </div>
  )
}

interface CustomerFile {
  Data: Record<string, unknown>
}

function PersonalData({ row }: { row: ResourceRow }) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const rights = useRights('customers')
  const faultText = useCustomerFault()
  const [isAsked, setAsked] = useState(false)
  const exporting = useMutation({
    mutationFn: () => call<CustomerFile>('POST', `${customerPath(row.key)}/export`),
    onSuccess: ({ Data }) =>
      saveText(`customer-${row.key}.json`, JSON.stringify(Data, null, 2), 'application/json'),
    onError: (error) => toast.error(faultText(failureFacts(error))),
  })
  if (!rights.update && !rights.delete) return null
  return (
    <Section title={t('customers.privacy')}>
      <Hint>{t('customers.privacyHint')}</Hint>
      {rights.update && (
        <Button
          variant="default"
          icon={IconDownload}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('customers.export')}
        </Button>
      )}
      {rights.delete && (
        <Button variant="default" isWrong icon={IconUserOff} onClick={() => setAsked(true)}>
          {t('customers.erase')}
        </Button>
      )}
      {isAsked && <EraseDialog row={row} onClose={() => setAsked(false)} />}
    </Section>
  )
}

function EraseDialog({ row, onClose }: { row: ResourceRow; onClose: () => void }) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const faultText = useCustomerFault()
  const [fault, setFault] = useState<string>()
  const erasing = useMutation({
    mutationFn: () => call<{ KeptInvoices: number }>('POST', `${customerPath(row.key)}/erase`),
    onSuccess: ({ KeptInvoices }) => {
      toast.info(t('customers.erased', { count: KeptInvoices }))
      queries.removeQueries({ queryKey: [...resourceKey('customers'), 'row', row.key] })
      void queries.invalidateQueries({ queryKey: resourceKey('customers') })
      void navigate('/customers')
    },
    onError: (error) => setFault(faultText(failureFacts(error))),
  })
  return (
    <Dialog title={t('customers.eraseTitle', { name: textOf(row['Name']) })} onClose={onClose}>
      <DialogText>{t('customers.eraseText')}</DialogText>
      <DialogText>{t('customers.eraseKept')}</DialogText>
      {fault !== undefined && <DialogText role="alert">{fault}</DialogText>}
      <DialogButtons cancel={t('customers.keep')} onCancel={onClose}>
        <Button isWrong loading={erasing.isPending} onClick={() => erasing.mutate()}>
          {t('customers.eraseNow')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
