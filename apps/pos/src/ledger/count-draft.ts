import type { BodyOf, ENDPOINTS, TimePair } from '@evertill/contract'
import { countedCash } from '@evertill/domain'

/** A count on its way: kept at every key, so that neither a reload nor a dead network costs anybody a second count. */
export interface CountDraft {
  /** The session that is being counted; a draft of another one is not shown. */
  ClosingKey: string
  /** Pieces by kind and value, such as `Note 50000`; null where the field is empty. */
  pieces: Readonly<Record<string, number | null>>
  /** The whole drawer as one sum, for whoever does not count note by note; null: the pieces say it. */
  total: number | null
  /** What was found of each other method, by payment type. */
  methods: Readonly<Record<string, number | null>>
  /** Null: as much as the drawer was opened with. */
  floatToLeave: number | null
  reason: string
  /** ISO instant: what moved since then may not be in the count. */
  startedAt: string
  /** Of a blind count: the expected cash has been seen, so the count stands. */
  isShown: boolean
  recounts: number
  /** Of the first try to close with this count: the same request again is the same closing. */
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

/** Note and coin of one value are one row on the report. */
const denominationsOf = ({ pieces }: CountDraft): { Value: number; Count: number }[] => {
  const counts = new Map<number, number>()
  for (const [key, count] of Object.entries(pieces)) {
    if (count !== null && count > 0) counts.set(valueOf(key), (counts.get(valueOf(key)) ?? 0) + count)
  }
  return [...counts].map(([Value, Count]) => ({ Value, Count })).toSorted((a, b) => b.Value - a.Value)
}

/** Null as long as nothing was counted: an untouched count is not an empty drawer. */
export const countedOf = (draft: CountDraft): number | null => {
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
