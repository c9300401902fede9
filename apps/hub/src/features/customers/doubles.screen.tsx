import type { CustomerDouble } from '@evertill/contract'
import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { useClient, useRights } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { Page } from '../../parts/page.tsx'
import classes from '../../parts/customers/customers.module.css'
import { ReadingState } from '../../parts/reading-state.tsx'

/** Customers who may be there twice. */
export function DoublesScreen() {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey('customers'), 'doubles'],
    queryFn: ({ signal }) =>
      call<{ Doubles: CustomerDouble[] }>('GET', '/manage/customer-doubles', { signal }),
  })
  const doubles = data?.Doubles
  return (
    <Page
      title={t('customers.doubles')}
      state={doubles === undefined ? '' : t('list.count', { count: doubles.length })}
      back={{ to: '/customers', label: t('resources.customers.title') }}
    >
      {doubles === undefined ? (
        <ReadingState error={error} onAgain={refetch} />
      ) : doubles.length === 0 ? (
        <EmptyState
          icon={IconCopyCheck}
          title={t('customers.noDoubles')}
          hint={t('customers.noDoublesHint')}
        />
      ) : (
        <ul className={classes.doubles}>
          {doubles.map((double) => (
            <Proposal key={`${double.Why} ${double.Value}`} double={double} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Proposal({ double: { Why, Customers } }: { double: CustomerDouble }) {
  const { t } = useTranslation('hub')
  const { update } = useRights('customers')
  const [first, ...others] = Customers
  return (
    <li>
      <p>{t(`customers.why.${Why}`)}</p>
      <ul>
        {Customers.map(({ key, Name, PhoneNo }) => (
          <li key={key}>
            <Link to={`/customers/${key}`}>{Name}</Link>
            <bdi>{PhoneNo}</bdi>
          </li>
        ))}
      </ul>
      {update &&
        first &&
        others.map((other) => (
          <Link key={other.key} to={`/customer-doubles/${first.key}/${other.key}`} className={classes.link}>
            {others.length === 1
              ? t('customers.compare')
              : t('customers.compareWith', { name: `${other.Name} ${other.PhoneNo}`.trim() })}
          </Link>
        ))}
    </li>
  )
}
