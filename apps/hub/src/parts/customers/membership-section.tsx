import type { MembershipCard, MembershipCardReply } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { textOf } from '../../api/text-of.ts'
import { useClient, useRights } from '../hub-context.tsx'
import { resourceKey, useChoices } from '../list/use-rows.ts'
import { Section } from '../page.tsx'
import { ReadingState } from '../reading-state.tsx'
import classes from './customers.module.css'
import { PointsCorrection } from './points-correction.tsx'
import { PointsHistory } from './points-history.tsx'
import { useCustomerFault } from './use-customer-fault.ts'

const pathOf = (key: string): string => `/manage/customers/${encodeURIComponent(key)}/membership`

/** A customer's card, with the points and where they come from. */
export function MembershipSection({ customerKey }: { customerKey: string }) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const { update } = useRights('membership-tiers')
  const queryKey = [...resourceKey('customers'), 'card', customerKey]
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<MembershipCardReply>('GET', pathOf(customerKey), { signal }),
  })
  const onSaved = (reply: MembershipCardReply) => {
    queries.setQueryData(queryKey, reply)
    void queries.invalidateQueries({ queryKey: [...resourceKey('customers'), 'pages'] })
  }
  return (
    <Section title={t('customers.membership')}>
      {data ? (
        <>
          {data.Card && (
            <p className={classes.figure}>{t('customers.pointCount', { count: data.Card.Points })}</p>
          )}
          {update ? (
            <CardForm
              key={data.Card ? 'card' : 'none'}
              card={data.Card}
              path={pathOf(customerKey)}
              onSaved={onSaved}
            />
          ) : (
            <Hint>{data.Card ? data.Card.CardNo : t('customers.noCard')}</Hint>
          )}
          {data.Card && update && <PointsCorrection customerKey={customerKey} onSaved={onSaved} />}
          {data.History.length > 0 && <PointsHistory history={data.History} />}
        </>
      ) : (
        <ReadingState error={error} onAgain={refetch} />
      )}
    </Section>
  )
}

interface CardFormProps {
  card: MembershipCard | null
  path: string
  onSaved: (reply: MembershipCardReply) => void
}

function CardForm({ card, path, onSaved }: CardFormProps) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const faultText = useCustomerFault()
  const tiers = (useChoices('membership-tiers') ?? []).filter(
    ({ key, IsDeleted }) => !IsDeleted || key === card?.TierID,
  )
  const [cardNo, setCardNo] = useState(card?.CardNo ?? '')
  const [tier, setTier] = useState(card?.TierID ?? '')
  const [validTo, setValidTo] = useState(card?.ValidTo ?? '')
  const [faults, setFaults] = useState<{ cardNo?: string; tier?: string }>({})
  const saving = useMutation({
    mutationFn: (Card: MembershipCard | null) => call<MembershipCardReply>('PUT', path, { body: { Card } }),
    onSuccess: (reply) => {
      onSaved(reply)
      toast.info(reply.Card ? t('customers.cardSaved') : t('customers.cardEnded'))
    },
    onError: (error) => {
      const facts = failureFacts(error)
      const text = faultText(facts)
      const field = facts.errors[0]?.path
      if (field === 'Card.CardNo') setFaults({ cardNo: text })
      else if (field === 'Card.TierID') setFaults({ tier: text })
      else toast.error(text)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(cardNo.trim() === '' ? { cardNo: t('faults.required', { label: t('customers.cardNo') }) } : {}),
      ...(tier === '' ? { tier: t('faults.required', { label: t('customers.tier') }) } : {}),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0 || saving.isPending) return
    saving.mutate({ CardNo: cardNo.trim(), TierID: tier, ValidTo: validTo === '' ? null : validTo })
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {!card && <Hint>{t('customers.noCard')}</Hint>}
      <TextField
        label={t('customers.cardNo')}
        value={cardNo}
        error={faults.cardNo}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setCardNo(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('customers.tier')}
        value={tier}
        error={faults.tier}
        data={[
          ...(tier === '' ? [{ value: '', label: t('form.choose') }] : []),
          ...tiers.map((row) => ({ value: row.key, label: textOf(row['TierName']) })),
        ]}
        onChange={(event) => setTier(event.currentTarget.value)}
      />
      <TextField
        label={t('customers.validTo')}
        hint={t('customers.validToHint')}
        type="date"
        value={validTo}
        onChange={(event) => setValidTo(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          {card ? t('customers.saveCard') : t('customers.giveCard')}
        </Button>
        {card && (
          <Button variant="subtle" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            {t('customers.endCard')}
          </Button>
        )}
      </div>
    </form>
  )
}
