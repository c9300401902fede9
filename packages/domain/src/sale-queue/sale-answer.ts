export type SaleAnswer =
  | { kind: 'no-answer' }
  | {
      kind: 'http'
      status: number
      /** The body as our JSON; undefined when it is anything else (a captive portal). */ body?:
        { code?: unknown } | undefined
    }

/** What a server's answer means for a queued sale. Only our own JSON with another code is a refusal that counts. */
export function judgeAnswer(answer: SaleAnswer): 'accept' | 'refuse' | 'tryAgain' {
  if (answer.kind === 'no-answer') return 'tryAgain'
  const { status, body } = answer
  if (status === 401 || status === 408 || status === 429 || status >= 500) return 'tryAgain'
  if (body === undefined || body === null || (typeof body.code !== 'string' && typeof body.code !== 'number'))
    return 'tryAgain'
  // The spec's rows differ between '0' and 0; both are success.
  return String(body.code) === '0' && status < 300 ? 'accept' : 'refuse'
}

/** Oldest first; a stable order for sales of one millisecond. */
export function oldestFirst<T extends { createdAt: string | number; key: string }>(sales: readonly T[]): T[] {
  return sales.toSorted((a, b) =>
    a.createdAt === b.createdAt ? (a.key < b.key ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1,
  )
}
