import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { formatAmount } from '@evertill/ui/numbers.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { textOf } from '../../api/text-of.ts'
import { FieldText } from '../../parts/form/field-text.tsx'
import { differencesOf } from '../../parts/form/values.ts'
import { useClient, useCurrency, useResourceCalls } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { Page } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import { SPECS } from '../../resources/specs.ts'
import classes from '../../parts/customers/customers.module.css'

const useCustomer = (key: string) => {
  const { read } = useResourceCalls()
  return useQuery({
    queryKey: [...resourceKey('customers'), 'row', key],
    queryFn: ({ signal }) => read('customers', key, signal),
  })
}

/** Two customers side by side: who is kept, and what of the other one. */
export function MergeScreen() {
  const { key = '', other = '' } = useParams()
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const [isSwapped, setSwapped] = useState(false)
  const [one, two] = [useCustomer(key), useCustomer(other)]
  const back = { to: '/customer-doubles', label: t('customers.doubles') }
  if (one.data && two.data) {
    const [kept, double] = isSwapped ? [two.data, one.data] : [one.data, two.data]
    return (
      <Merge key={kept.key} kept={kept} double={double} back={back} onSwap={() => setSwapped(!isSwapped)} />
    )
  }
  const error = one.error ?? two.error
  return (
    <Page title={t('customers.merge')} back={back}>
      {error ? (
        <ErrorState title={t('row.gone')} hint={failureText(failureFacts(error))} />
      ) : (
        <LoadingState text={t('list.loading')} />
      )}
    </Page>
  )
}

interface MergeProps {
  kept: ResourceRow
  double: ResourceRow
  back: { to: string; label: string }
  onSwap: () => void
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  JSON.stringify(value) === '[]' ||
  JSON.stringify(value) === '{}'

function Merge({ kept, double, back, onSwap }: MergeProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const fields = differencesOf(SPECS.customers, kept, double)
  // What only the double has is not lost.
  const [taken, setTaken] = useState<readonly string[]>(() =>
    fields.filter(({ name }) => isEmpty(kept[name]) && !isEmpty(double[name])).map(({ name }) => name),
  )
  const [isAsked, setAsked] = useState(false)
  const balance = (row: ResourceRow) => formatAmount(Number(row['Balance'] ?? 0), currency)
  const choose = (name: string, isTaken: boolean) =>
    setTaken(isTaken ? [...taken, name] : taken.filter((one) => one !== name))
  return (
    <Page
      title={t('customers.merge')}
      back={back}
      actions={
        <>
          <Button variant="default" icon={IconArrowsExchange} onClick={onSwap}>
            {t('customers.swap')}
          </Button>
          <Button onClick={() => setAsked(true)}>{t('customers.mergeNow')}</Button>
        </>
      }
    >
      <div className={classes.tools}>{t('customers.mergeHint')}</div>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('customers.merge')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('customers.kept', { name: textOf(kept['Name']) })}</th>
              <th scope="col">{t('customers.ends', { name: textOf(double['Name']) })}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const label = say(`fields.customers.${field.name}`)
              return (
                <tr key={field.name}>
                  <th scope="row">{label}</th>
                  {[kept, double].map((row) => {
                    const isDouble = row === double
                    return (
                      <td key={row.key}>
                        <label>
                          <input
                            type="radio"
                            name={field.name}
                            aria-label={`${label}: ${isDouble ? t('customers.ofDouble') : t('customers.ofKept')}`}
                            checked={taken.includes(field.name) === isDouble}
                            onChange={() => choose(field.name, isDouble)}
                          />{' '}
                          <FieldText field={field} value={row[field.name]} />
                        </label>
                      </td>
                    )
                  })}
                </tr>
              )
            })}
            {(['Balance', 'TierName'] as const).map((name) => (
              <tr key={name}>
                <th scope="row">{say(`fields.customers.${name}`)}</th>
                {[kept, double].map((row) => (
                  <td key={row.key}>{name === 'Balance' ? balance(row) : textOf(row[name]) || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isAsked && <MergeDialog kept={kept} double={double} taken={taken} onClose={() => setAsked(false)} />}
    </Page>
  )
}

interface MergeDialogProps {
  kept: ResourceRow
  double: ResourceRow
  taken: readonly string[]
  onClose: () => void
}

function MergeDialog({ kept, double, taken, onClose }: MergeDialogProps) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [fault, setFault] = useState<string>()
  const merging = useMutation({
    mutationFn: () =>
      call('POST', `/manage/customers/${encodeURIComponent(kept.key)}/merge`, {
        body: {
          Double: double.key,
          Version: kept.Version,
          DoubleVersion: double.Version,
          Take: taken,
        },
      }),
    onSuccess: async () => {
      toast.info(t('customers.merged', { name: textOf(kept['Name']) }))
      await navigate(`/customers/${encodeURIComponent(kept.key)}`)
      queries.removeQueries({ queryKey: [...resourceKey('customers'), 'row', double.key] })
      await queries.invalidateQueries({ queryKey: resourceKey('customers') })
    },
    onError: (error) => {
      const facts = failureFacts(error)
      setFault(facts.errors[0]?.message ?? failureText(facts))
      // Somebody changed one of the two: what is shown now is what would be merged next.
      if (facts.conflict) void queries.invalidateQueries({ queryKey: resourceKey('customers') })
    },
  })
  const names = { kept: textOf(kept['Name']), double: textOf(double['Name']) }
  return (
    <Dialog title={t('customers.mergeTitle', names)} onClose={onClose}>
      <DialogText>{t('customers.mergeText', names)}</DialogText>
      <DialogText>{t('customers.mergeStays')}</DialogText>
      {fault !== undefined && <DialogText role="alert">{fault}</DialogText>}
      <DialogButtons cancel={t('customers.keepBoth')} onCancel={onClose}>
        <Button loading={merging.isPending} onClick={() => merging.mutate()}>
          {t('customers.mergeNow')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
