import type { ReportBill } from '@evertill/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReportState } from '../address/address.ts'
import { useFrame } from '../frame.tsx'
import { billsQuestionOf, storesOf } from '../question.ts'

export interface BillsRead {
  /** Undefined while the first page is read. */
  bills: readonly ReportBill[] | undefined
  asOf: string | undefined
  hasMore: boolean
  failure: string | undefined
  isReading: boolean
  showMore: () => void
  /** All of them, for files. */
  whole: () => Promise<readonly ReportBill[]>
  again: () => void
}

/** What a file has at most, in pages of the largest size. */
const MAX_BILLS = 50_000
const PAGE_OF_FILES = 500

interface Pages {
  of: string
  bills: readonly ReportBill[]
  asOf: string
  hasMore: boolean
  failure?: string
}

/** The bills behind a figure, page by page. */
export const useBills = (state: ReportState): BillsRead => {
  const { port, place, isOnline } = useFrame()
  const question = billsQuestionOf(state, storesOf(place, state), place.today)
  const key = JSON.stringify(question)
  const [pages, setPages] = useState<Pages>()
  const [asked, setAsked] = useState(0)
  const [isReadingMore, setIsReadingMore] = useState(false)
  const current = pages?.of === key ? pages : undefined

  const read = async (before?: Pages): Promise<Pages> => {
    const answer = await port.bills(question, before?.bills.at(-1)?.Position)
    const known = { of: key, bills: before?.bills ?? [], asOf: before?.asOf ?? '' }
    if (!answer.ok) return { ...known, hasMore: false, failure: answer.message }
    const { Bills, AsOf, hasMore } = answer.value
    return { ...known, asOf: AsOf, bills: [...known.bills, ...Bills], hasMore }
  }
  const begin = useEffectEvent(() => read())
  useEffect(() => {
    if (!isOnline) return undefined
    let isCurrent = true
    void begin().then((first) => {
      if (isCurrent) setPages(first)
    })
    return () => {
      isCurrent = false
    }
  }, [key, asked, isOnline])

  const showMore = async () => {
    setIsReadingMore(true)
    const next = await read(current)
    setIsReadingMore(false)
    // Another question was asked meanwhile: these are not its bills.
    setPages((now) => (now === current ? next : now))
  }
  const whole = async (): Promise<readonly ReportBill[]> => {
    if (current && !current.hasMore) return current.bills
    const bills: ReportBill[] = []
    for (let isMore = true; isMore && bills.length < MAX_BILLS;) {
      const answer = await port.bills({ ...question, size: PAGE_OF_FILES }, bills.at(-1)?.Position)
      if (!answer.ok) throw new Error(answer.message)
      bills.push(...answer.value.Bills)
      isMore = answer.value.hasMore
    }
    return bills
  }
  return {
    bills: current?.failure === undefined ? current?.bills : undefined,
    asOf: current?.asOf === '' ? undefined : current?.asOf,
    hasMore: current?.hasMore ?? false,
    failure: current?.failure,
    isReading: isReadingMore,
    showMore: () => void showMore(),
    whole,
    again: () => setAsked((times) => times + 1),
  }
}
