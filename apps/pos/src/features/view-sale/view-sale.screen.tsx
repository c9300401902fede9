import { Anchor } from '@mantine/core'
import { IconArrowLeft, IconReceiptOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import { useSaleStory } from '../../queries/use-sale-story.ts'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import { SaleView, type SaleViewProps } from './sale-view.tsx'
import classes from './view-sale.module.css'

type ViewSaleProps = Omit<SaleViewProps, 'story' | 'currency'>

export function ViewSaleScreen(props: ViewSaleProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const currency = useCurrency()
  const state = useSaleStory(id)
  const back = { label: t('view.back'), onClick: () => void navigate('/sales/history') }
  return (
    <div className={classes.screen}>
      <Anchor component={Link} to="/sales/history" className={classes.back}>
        <IconArrowLeft size={18} stroke={1.5} aria-hidden /> {t('view.back')}
      </Anchor>
      {state.kind === 'loading' && <LoadingState text={t('view.loading')} />}
      {state.kind === 'offline' && <OfflineState hint={t('view.offline')} action={back} />}
      {state.kind === 'missing' && (
        <EmptyState
          icon={IconReceiptOff}
          title={t('view.missing')}
          hint={t('view.missingHint')}
          action={back}
          isPage
        />
      )}
      {state.kind === 'failed' && (
        <ErrorState
          title={t('view.failed')}
          hint={state.message}
          action={{ label: t('view.tryAgain'), onClick: state.again }}
          isPage
        />
      )}
      {state.kind === 'found' && <SaleView story={state.story} currency={currency} {...props} />}
    </div>
  )
}
