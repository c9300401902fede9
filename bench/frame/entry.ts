import type { Case, Spread } from './measure.ts'

/** A benchmark beside a baseline: opens what its cases need. */
export interface Entry {
  readonly open: (
    args: readonly string[],
  ) => Promise<{ cases: readonly Case[]; repeats?: number; close(): Promise<void> }>
}

/** A score without a baseline, with its goal. */
export interface Score extends Spread {
  name: string
  unit: string
  repeats: number
  goal: number | null
  met: boolean | null
}

/** A benchmark that an outside auditor scores. */
export interface ScoredEntry {
  readonly score: (args: readonly string[]) => Promise<readonly Score[]>
}
