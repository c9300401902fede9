import { ManagedOffer, type OfferOverlap, type OfferTrialReply, offerFaults } from '@evertill/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Values } from '../form/values.ts'
import { useClient } from '../hub-context.tsx'

/** A pause in typing. */
const PAUSE_MS = 300

export interface TrialCart {
  StoreID: string
  Date: string
  Time: string
  CustomerGroups: readonly string[]
  Lines: readonly { ProductID: string; Quantity: number }[]
}

/** The offer as it stands in the form; null while it does not fit together. */
export const completeOffer = (values: Values): ManagedOffer | null => {
  const read = ManagedOffer.safeParse(values)
  return read.success && offerFaults(read.data).length === 0 ? read.data : null
}

/** What is asked after a pause. Compared as text: each render makes another object of the same values. */
function useSettled<Value>(value: Value): Value {
  const [text] = useDebouncedValue(JSON.stringify(value), PAUSE_MS)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

/** What a till would make of the cart. The last answer stays while the next one is on its way. */
export function useTrial(key: string, offer: ManagedOffer | null, cart: TrialCart) {
  const { call } = useClient()
  const body = useSettled({ key, Row: offer, ...cart })
  const isAsked = body.Row !== null && body.Lines.length > 0 && body.StoreID !== '' && body.Date !== ''
  const asked = useQuery({
    queryKey: ['offer-trial', body],
    queryFn: ({ signal }) => call<OfferTrialReply>('POST', '/manage/offer-trial', { body, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  return { ...asked, data: isAsked ? asked.data : undefined }
}

/** Offers of the same rank that can meet on the same goods. */
export function useOverlaps(key: string, offer: ManagedOffer | null): readonly OfferOverlap[] {
  const { call } = useClient()
  const body = useSettled({ key, Row: offer })
  const { data } = useQuery({
    queryKey: ['offer-overlaps', body],
    queryFn: ({ signal }) =>
      call<{ Overlaps: OfferOverlap[] }>('POST', '/manage/offer-overlaps', { body, signal }),
    placeholderData: keepPreviousData,
    enabled: body.Row !== null,
  })
  return (body.Row !== null && data?.Overlaps) || []
}
