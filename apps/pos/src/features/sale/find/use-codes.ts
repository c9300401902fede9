import { scaleRulesOf } from '@evertill/contract'
import { type Currency, ONE_UNIT } from '@evertill/domain'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SellableProduct, useCatalogue } from '../../../queries/use-catalogue.ts'
import { useConnection } from '../../../queries/use-connection.ts'
import { useSession } from '../../../queries/use-session.ts'
import { toast } from '@evertill/ui/toast.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { readCode } from '../../../parts/read-code.ts'

export interface MissedCode {
  code: string
  /** How often it was scanned: each scan is an article on the counter. */
  times: number
  /** `waiting` for the catalogue, `asked` at the server, or `missing` everywhere. */
  state: 'waiting' | 'asked' | 'missing'
}

const MAX_MISSED = 20

interface CodeActions {
  /** The open bill; null while it is being completed. */
  bill(): string | null
  choose(product: SellableProduct, quantity?: number): void
  addWeighed(product: SellableProduct, quantity: number): void
  addPriced(product: SellableProduct, price: number): void
}

/** Handles scanned and typed codes. Codes without a match stay listed until the cashier removes them. */
export function useCodes(currency: Currency, actions: CodeActions) {
  const { t } = useTranslation()
  const { findByCode, lookUp, state: goods } = useCatalogue()
  const { serverReachable } = useConnection()
  const { store } = useSession()
  const scaleRules = useMemo(() => scaleRulesOf(store), [store])
  const [missed, setMissed] = useState<readonly MissedCode[]>([])
  const bill = useStable(actions.bill)
  const forget = useStable((code: string) => setMissed((now) => now.filter((one) => one.code !== code)))

  const note = (code: string, state: MissedCode['state'], times: number) =>
    setMissed((now) =>
      now.some((one) => one.code === code)
        ? now.map((one) => (one.code === code ? { ...one, state, times: one.times + times } : one))
        : [{ code, times, state }, ...now].slice(0, MAX_MISSED),
    )
  const setState = (code: string, state: MissedCode['state']) =>
    setMissed((now) => now.map((one) => (one.code === code ? { ...one, state } : one)))

  const ask = async (code: string, quantity: number | undefined) => {
    const of = bill()
    const found = await lookUp(code)
    if (!found) {
      toast.error(t('sale.codeNotFound'))
      setState(code, 'missing')
      return
    }
    forget(code)
    // The bill was completed meanwhile: the next customer must not pay for this article.
    if (of === null || bill() !== of) return toast.warning(t('sale.codeLate', { name: found.name }))
    actions.choose(found, quantity)
  }
  const askAgain = useStable(({ code, times }: MissedCode) => {
    setState(code, 'asked')
    void ask(code, times > 1 ? times * ONE_UNIT : undefined)
  })

  /** False if this device has no product with the code. */
  const take = useStable((code: string, quantity?: number): boolean => {
    const pieces = Math.max(1, Math.round((quantity ?? ONE_UNIT) / ONE_UNIT))
    if (goods === 'loading') {
      note(code, 'waiting', pieces)
      return true
    }
    const meaning = readCode(code, findByCode, scaleRules, currency.digits)
    if (quantity !== undefined && (meaning.kind === 'weighed' || meaning.kind === 'priced')) {
      toast.error(t('sale.times.label'))
      return true
    }
    switch (meaning.kind) {
      case 'product':
        actions.choose(meaning.product, quantity)
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
        note(code, serverReachable ? 'asked' : 'missing', pieces)
        if (serverReachable) void ask(code, quantity)
        else toast.error(t('sale.codeNotFound'))
        return false
    }
    forget(code)
    return true
  })

  // Codes scanned while the catalogue was loading are looked up once it is there, in their order.
  const takeWaiting = useStable(() => {
    const waiting = missed.filter(({ state }) => state === 'waiting').toReversed()
    if (waiting.length === 0) return
    setMissed((now) => now.filter(({ state }) => state !== 'waiting'))
    for (const { code, times } of waiting) for (let time = 0; time < times; time++) take(code)
  })
  useEffect(() => {
    if (goods !== 'loading') takeWaiting()
  }, [goods, takeWaiting])

  const isKnown = (code: string) => readCode(code, findByCode, scaleRules, currency.digits).kind !== 'missing'

  return { missed, take, forget, askAgain, isKnown }
}
