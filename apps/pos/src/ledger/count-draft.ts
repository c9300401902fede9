import type { BodyOf, ENDPOINTS, TimePair } from '@evertill/contract'
import { countedCash } from '@evertill/domain'

/** An unfinished count, saved at every key: neither a reload nor a lost connection makes anybody count again. */
export interface CountDraft {
  /** The register session that is being counted. A draft of another one is not shown. */
  ClosingKey: string
  /** Counts by kind and value, such as `Note 50000`; null if the field is empty. */
  pieces: Readonly<Record<string, number | null>>
  /** The drawer entered as one total; null if it was counted piece by piece. */
  total: number | null
  /** Counted amounts of the other methods, by payment type. */
  methods: Readonly<Record<string, number | null>>
  /** Null: the opening balance. */
  floatToLeave: number | null
  reason: string
  /** ISO instant. Cash that moved later may not be in the count. */
  startedAt: string
  /** In a blind count: the expected cash was shown, so the count is final. */
  isShown: boolean
  recounts: number
  /** The time of the first try to close with this count, so that a retry is the same closing. */
  closingTime: TimePair | null
}

export const newCountDraft = (ClosingKey: string, startedAt: string): CountDraft => ({
  ClosingKey,
  pieces: {},
  total: null,
  methods: {},
  floatToLeave: null,
  reason: '',
  startedAt,
  isShown: false,
  recounts: 0,
  closingTime: null,
})

export const pieceKey = ({ Kind, Value }: { Kind: string; Value: number }): string => `${Kind} ${Value}`

const valueOf = (key: string): number => Number(key.slice(key.indexOf(' ') + 1))

/** A note and a coin of the same value are one row on the report. */
export const denominationsOf = ({
  pieces,
}: Pick<CountDraft, 'pieces'>): { Value: number; Count: number }[] => {
  const counts = new Map<number, number>()
  for (const [key, count] of Object.entries(pieces)) {
    if (count !== null && count > 0) counts.set(valueOf(key), (counts.get(valueOf(key)) ?? 0) + count)
  }
  return [...counts].map(([Value, Count]) => ({ Value, Count })).toSorted((a, b) => b.Value - a.Value)
}

/** Null until something is counted: an untouched count is not an empty drawer. */
export const countedOf = (draft: Pick<CountDraft, 'pieces' | 'total'>): number | null => {
  if (draft.total !== null) return draft.total
  if (Object.values(draft.pieces).every((count) => count === null)) return null
  return countedCash(
    denominationsOf(draft).map(({ Value, Count }) => ({ denomination: Value, count: Count })),
  )
}

export type CloseRequest = BodyOf<(typeof ENDPOINTS)['closeCashRegister']>

interface CloseFacts {
  counted: number
  floatToLeave: number
  closingTime: TimePair
  unsent: readonly string[]
  approvalId?: string | undefined
}

export const closeRequestOf = (draft: CountDraft, facts: CloseFacts): CloseRequest => ({
  CountedCash: facts.counted,
  Denominations: draft.total === null ? denominationsOf(draft) : [],
  CountedMethods: Object.entries(draft.methods).flatMap(([PaymentTypeID, CountedAmount]) =>
    CountedAmount === null ? [] : [{ PaymentTypeID, CountedAmount }],
  ),
  FloatToLeave: facts.floatToLeave,
  DifferenceReason: draft.reason.trim(),
  ClosingTime: facts.closingTime,
  UnsentTransactionNos: [...facts.unsent],
  Recounts: draft.recounts,
  ...(facts.approvalId === undefined ? {} : { ApprovalID: facts.approvalId }),
})
