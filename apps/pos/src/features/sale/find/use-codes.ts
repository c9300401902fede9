import type { Currency } from '@evertill/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SellableProduct, useCatalogue } from '../../../queries/use-catalogue.ts'
import { useConnection } from '../../../queries/use-connection.ts'
import { toast } from '../../../ui/toast.ts'
import { useStable } from '../../../ui/use-stable.ts'
import { readCode } from './read-code.ts'

export interface MissedCode {
  code: string
  /** How often it was scanned: each is an article on the counter. */
  times: number
  isAsking: boolean
}

const MOST_MISSED = 20

interface CodeActions {
  choose(product: SellableProduct): void
  addWeighed(product: SellableProduct, quantity: number): void
  addPriced(product: SellableProduct, price: number): void
}

/** What happens to a code, scanned or typed; those that nothing matches stay listed until somebody has seen to them. */
export function useCodes(currency: Currency, actions: CodeActions) {
  const { t } = useTranslation()
  const { findByCode, lookUp } = useCatalogue()
  const { serverReachable } = useConnection()
  const [missed, setMissed] = useState<readonly MissedCode[]>([])
  const forget = useStable((code: string) => setMissed((now) => now.filter((one) => one.code !== code)))

  const miss = (code: string, isAsking: boolean) =>
    setMissed((now) => {
      const known = now.find((one) => one.code === code)
      const rest = now.filter((one) => one.code !== code)
      return [{ code, times: (known?.times ?? 0) + 1, isAsking }, ...rest].slice(0, MOST_MISSED)
    })

  const ask = async (code: string) => {
    const found = await lookUp(code)
    if (!found) {
      toast.error(t('sale.codeNotFound'))
      setMissed((now) => now.map((one) => (one.code === code ? { ...one, isAsking: false } : one)))
      return
    }
    forget(code)
    actions.choose(found)
  }

  /** False when nothing on this device has the code. */
  const take = useStable((code: string): boolean => {
    const meaning = readCode(code, findByCode, currency.digits)
    switch (meaning.kind) {
      case 'product':
        actions.choose(meaning.product)
        break
      case 'weighed':
        actions.addWeighed(meaning.product, meaning.quantity)
        break
      case 'priced':
        actions.addPriced(meaning.product, meaning.price)
        break
      case 'misread':
        toast.error(meaning.message)
        return false
      case 'missing':
        miss(code, serverReachable)
        if (serverReachable) void ask(code)
        else toast.error(t('sale.codeNotFound'))
        return false
    }
    forget(code)
    return true
  })

  const isKnown = (code: string) => readCode(code, findByCode, currency.digits).kind !== 'missing'

  return { missed, take, forget, isKnown }
}
