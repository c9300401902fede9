import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFindNumber } from '../../../queries/use-find-number.ts'
import { toast } from '@evertill/ui/toast.ts'
import { isDocumentNumber } from './decide-enter.ts'

/** The bill with its goods to choose from, as arguments of `navigate`. */
export const returnAddress = (uuid: string) =>
  [`/sales/viewsales/${uuid}`, { state: { open: 'return' } }] as const

/** In a return the number of a bill opens the bill with its goods to choose from. False for any other code. */
export function useBillCode(isReturn: boolean): (code: string) => boolean {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const findNumber = useFindNumber()
  const open = async (number: string) => {
    const uuid = await findNumber(number)
    if (uuid === null) toast.error(t('sale.findBill.notFound', { number }))
    else void navigate(...returnAddress(uuid))
  }
  return (code) => {
    if (!isReturn || !isDocumentNumber(code)) return false
    void open(code)
    return true
  }
}
