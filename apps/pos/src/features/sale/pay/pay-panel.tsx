import { Button, TextInput } from '@mantine/core'
import { type Currency, formatMoney } from '@evertill/domain'
import { IconArrowLeft, IconCash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { TenKey, typeKey } from '../../../ui/ten-key.tsx'
import { isTouchOnly } from '../../../ui/use-is-phone.ts'
import { ChangeDue } from './change-due.tsx'
import { PayFailure } from './pay-failure.tsx'
import classes from './pay-panel.module.css'
import { QuickCash } from './quick-cash-row.tsx'
import type { Payment } from './use-payment.ts'

export function PayPanel({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { t } = useTranslation()
  const { amountField, payable, tendered, fault } = payment

  const focusAmount = () => {
    amountField.current?.focus()
    amountField.current?.select()
  }
  useEffect(() => {
    amountField.current?.focus()
    amountField.current?.select()
  }, [amountField])

  const faultText = {
    unreadable: t('sale.pay.unreadable'),
    short: t('sale.pay.short', { amount: formatMoney(payable - (tendered ?? 0), currency) }),
    excessive: t('sale.pay.excessive'),
  }

  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
          onClick={payment.back}
        >
          {t('sale.pay.back')}
        </Button>
        <h1 className={classes.title}>{t('sale.pay.title')}</h1>
      </header>
      <form
        className={classes.entry}
        onSubmit={(event) => {
          event.preventDefault()
          void payment.complete()
        }}
      >
        <div role="group" aria-label={t('sale.pay.method')} className={classes.methods}>
          <Button
            variant="light"
            aria-pressed
            className={classes.method}
            leftSection={<IconCash size={20} stroke={1.5} />}
            onClick={focusAmount}
          >
            {t('sale.pay.cash')}
          </Button>
        </div>
        <TextInput
          ref={amountField}
          label={t('sale.pay.amount')}
          classNames={{ root: classes.amountRoot, input: classes.amount }}
          leftSection={<span className={classes.symbol}>{currency.symbol}</span>}
          leftSectionWidth={48}
          inputMode={isTouchOnly() ? 'none' : 'decimal'}
          autoComplete="off"
          value={payment.text}
          error={fault === null ? undefined : faultText[fault]}
          onChange={(event) => payment.type(event.currentTarget.value)}
        />
        <QuickCash
          payable={payable}
          currency={currency}
          onPick={(text) => {
            payment.type(text)
            amountField.current?.focus()
          }}
        />
        <ChangeDue payable={payable} tendered={tendered} currency={currency} />
        <PayFailure message={payment.failure} />
      </form>
      <TenKey
        label={t('sale.pay.tenKey')}
        eraseLabel={t('sale.pay.erase')}
        withPoint={currency.digits > 0}
        onKey={(key) => payment.type(typeKey(payment.typed, key, currency.digits))}
        onErase={() => payment.type(payment.typed.slice(0, -1))}
      />
    </div>
  )
}
