import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { toDomainOffer } from '@evertill/contract'
import { DOCUMENT_LETTERS, type Offer } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { useRuntime } from './runtime.tsx'
import { useMenu } from './use-menu.ts'
import { useSession } from './use-session.ts'

const NONE: readonly Offer[] = []

/** The offers on this device as domain objects. Unreadable ones are left out. */
const useOffers = (): readonly Offer[] => {
  const { databases } = useRuntime()
  const offers = useLiveQuery(async () => {
    const rows = await databases.strict.offer.toArray()
    return rows.flatMap((row) => {
      const read = toDomainOffer(row)
      return 'offer' in read ? [read.offer] : []
    })
  }, [databases])
  return offers ?? NONE
}

/**
 * Where the next sale will be made; null until store, register and lists are loaded. The transaction type is that of
 * the address if the user may read it, else the first one allowed; before the access list is known, a plain sale. Null
 * too for a user who may read none: they cannot sell.
 */
export const useSellingPlace = (): SellingPlace | null => {
  const { t } = useTranslation()
  const { catalogue, newUuid } = useRuntime()
  const { user, store, lease, registration } = useSession()
  const { saleTypes, mayNotSell } = useMenu()
  const offers = useOffers()
  const wanted = useSearchParams()[0].get('type')
  const transactionType =
    saleTypes.find((type) => type.TransactionType === wanted) ??
    saleTypes[0] ??
    (mayNotSell
      ? undefined
      : catalogue
          .goods()
          .setup.transactionTypes.find((type) => type.Module === 'sales' && type.TransactionType === 'Sale'))
  const creditNoteType = saleTypes.find(({ Letter }) => Letter === DOCUMENT_LETTERS.return)
  const paymentName = t('sale.exchange.payment')
  return useMemo(() => {
    if (!user || !store || !lease || !registration || !transactionType) return null
    const exchange = creditNoteType && { creditNoteType, paymentName, newUuid }
    return { user, store, lease, transactionType, currency: registration.Currency, offers, exchange }
  }, [transactionType, creditNoteType, paymentName, newUuid, user, store, lease, registration, offers])
}
