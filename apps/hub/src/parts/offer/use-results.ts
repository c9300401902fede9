import { useQuery } from '@tanstack/react-query'
import { useClient } from '../hub-context.tsx'

export interface OfferResult {
  OfferID: string
  Times: number
  Given: number
}

/** What each offer gave; undefined without the right to read reports. */
export function useOfferResults(): ReadonlyMap<string, OfferResult> | undefined {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['offer-results'],
    queryFn: ({ signal }) => call<{ Results: OfferResult[] }>('GET', '/manage/offer-results', { signal }),
  })
  return data && new Map(data.Results.map((result) => [result.OfferID, result]))
}
