/** One version of a document. The first one was made; every further one is an edit. */
export interface DocumentVersion<Body> {
  readonly body: Body
  /** When the edit was made, in milliseconds, and the business date of that moment. */
  readonly changedAt: number
  readonly changedOn: string
  /** The register session in which it was edited, if the till named one. */
  readonly changedIn?: string | undefined
}

/** A document with everything that happened to it. */
export interface ReportDocument<Body> {
  readonly businessDate: string
  /** The register session in which it was made. Without one, the business date decides what happened in time. */
  readonly session?: { readonly key: string; readonly closedAt?: number | undefined } | undefined
  readonly versions: readonly DocumentVersion<Body>[]
  readonly voided?: Omit<DocumentVersion<Body>, 'body'> | undefined
}

/** Figures that count on one business date, with a sign. */
export interface ReportEntry<Body> {
  readonly kind: 'made' | 'edited' | 'voided'
  readonly sign: 1 | -1
  readonly businessDate: string
  /** When it happened: for a document as it was made, when that was. */
  readonly at: number
  readonly body: Body
}

type Change = Omit<DocumentVersion<unknown>, 'body'>

/** While its session is open, or else on its own day, a document is simply replaced or gone. */
function isInTime(document: ReportDocument<unknown>, change: Change): boolean {
  const { session, businessDate } = document
  if (session === undefined) return change.changedOn <= businessDate
  if (change.changedIn === session.key) return true
  return session.closedAt === undefined || change.changedAt < session.closedAt
}

/** A correction is never dated before its document, whatever the clock of a device said. */
function dateOf({ businessDate }: ReportDocument<unknown>, { changedOn }: Change): string {
  return changedOn < businessDate ? businessDate : changedOn
}

/**
 * The entries that a document gives. What was closed stays as it was: a later edit takes the earlier version back and
 * counts the new one, and a later void takes back what counted, both on the day they happen. The same in SQL is
 * `changed_sale_entries`.
 */
export function entriesOf<Body>(document: ReportDocument<Body>): ReportEntry<Body>[] {
  const { versions, voided, businessDate } = document
  const firstLate = versions.findIndex((version, index) => index > 0 && !isInTime(document, version))
  const inTime = firstLate < 0 ? versions : versions.slice(0, firstLate)
  const made = inTime.at(-1)
  if (made === undefined) return []
  if (voided !== undefined && firstLate < 0 && isInTime(document, voided)) return []
  const entries: ReportEntry<Body>[] = [
    { kind: 'made', sign: 1, businessDate, at: versions[0]?.changedAt ?? made.changedAt, body: made.body },
  ]
  let counted = made
  for (const version of versions.slice(inTime.length)) {
    const on = { kind: 'edited', businessDate: dateOf(document, version), at: version.changedAt } as const
    entries.push({ ...on, sign: -1, body: counted.body }, { ...on, sign: 1, body: version.body })
    counted = version
  }
  if (voided !== undefined) {
    const on = { businessDate: dateOf(document, voided), at: voided.changedAt }
    entries.push({ kind: 'voided', sign: -1, ...on, body: counted.body })
  }
  return entries
}
