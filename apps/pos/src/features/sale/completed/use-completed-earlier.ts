import { type Currency, formatMoney } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { useUnshownSales } from '../../../queries/use-unshown-sales.ts'
import { toast } from '../../../ui/toast.ts'
import { useStable } from '../../../ui/use-stable.ts'

/** The till died between the commit and "Sale completed": the cashier must not ring it up again (crash point 4). */
export function useCompletedEarlier(currency: Currency): void {
  const { t } = useTranslation()
  useUnshownSales(
    useStable((sale) => {
      const change = formatMoney(sale.ChangeAmount, currency)
      toast.warning(t('sale.completedEarlier', { number: sale.TransactionNo, change }))
    }),
  )
}
