import { type ChangedPrices, MAX_BULK, type PriceEdit } from '@evertill/contract'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import { failureFacts } from '../../../api/failure.ts'

export type PriceName = 'RetailPrice' | 'MRP'
export type Prices = Readonly<Record<PriceName, number>>

/** A row as it was shown, and what it becomes. */
export interface PriceChange {
  key: string
  version: number
  before: Prices
  after: Partial<Prices>
}

interface Refused {
  after: Partial<Prices>
  message: string
}

export interface PriceState {
  /** Rows that were refused, with what was wanted. Nothing typed is lost. */
  refused: ReadonlyMap<string, Refused>
  /** Rows of the changes that are on their way. */
  progress: { done: number; total: number } | null
  /** How many rows the last change that can be undone has. */
  undoable: number
}

interface Ports {
  send: (edits: readonly PriceEdit[]) => Promise<readonly ChangedPrices[]>
  /** What is shown takes over what was saved. */
  onChanged: (rows: readonly ChangedPrices[]) => void
}

export interface PriceChanges {
  state: Observable<PriceState>
  /** In batches, one after the other. Says how many rows were changed and how many were refused. */
  apply: (changes: readonly PriceChange[]) => Promise<{ changed: number; refused: number }>
  /** Puts back what the last change made, in the rows that nobody changed since. */
  undo: () => Promise<{ changed: number; refused: number }>
  forget: (key: string) => void
}

type Batch = readonly PriceChange[]

const batchesOf = (changes: Batch): Batch[] =>
  Array.from({ length: Math.ceil(changes.length / MAX_BULK) }, (_, at) =>
    changes.slice(at * MAX_BULK, (at + 1) * MAX_BULK),
  )

const UNREACHABLE = 'unreachable'

/**
 * Changes of prices, from one cell to 10,000 rows. They are sent in the order in which they were made, because each needs
 * the version that the one before left.
 */
export const createPriceChanges = ({ send, onChanged }: Ports): PriceChanges => {
  const state = createObservable<PriceState>({ refused: new Map(), progress: null, undoable: 0 })
  const versions = new Map<string, number>()
  const steps: PriceChange[][] = []
  let last: Promise<unknown> = Promise.resolve()

  const versionOf = ({ key, version }: PriceChange): number => Math.max(version, versions.get(key) ?? 0)

  const refuse = (rows: readonly { change: PriceChange; message: string }[]): void => {
    const refused = new Map(state.get().refused)
    for (const { change, message } of rows) refused.set(change.key, { after: change.after, message })
    state.set({ ...state.get(), refused })
  }

  const forgetAll = (keys: readonly string[]): void => {
    const refused = new Map(state.get().refused)
    for (const key of keys) refused.delete(key)
    state.set({ ...state.get(), refused })
  }

  const sendBatch = async (batch: Batch): Promise<readonly ChangedPrices[]> => {
    const rows = await send(
      batch.map((change) => ({ key: change.key, Version: versionOf(change), ...change.after })),
    )
    for (const { key, Version } of rows) versions.set(key, Version)
    onChanged(rows)
    return rows
  }

  /** Rows that are wrong are left out, and the others are sent without them. */
  const sendGood = async (batch: Batch): Promise<PriceChange[]> => {
    try {
      await sendBatch(batch)
      return [...batch]
    } catch (error) {
      const { errors, message, kind } = failureFacts(error)
      const wrong = new Map<number, string>()
      for (const fault of errors) {
        const [, index] = /^Changes\.(\d+)\./.exec(fault.path) ?? []
        if (index !== undefined) wrong.set(Number(index), fault.message)
      }
      if (wrong.size === 0) {
        const why = kind === UNREACHABLE ? UNREACHABLE : message
        refuse(batch.map((change) => ({ change, message: why })))
        return []
      }
      refuse(batch.flatMap((change, at) => (wrong.has(at) ? [{ change, message: wrong.get(at) ?? '' }] : [])))
      const good = batch.filter((_, at) => !wrong.has(at))
      return good.length === 0 ? [] : sendGood(good)
    }
  }

  const run = async (changes: Batch): Promise<PriceChange[]> => {
    forgetAll(changes.map(({ key }) => key))
    const made: PriceChange[] = []
    let done = 0
    for (const batch of batchesOf(changes)) {
      state.set({ ...state.get(), progress: { done, total: changes.length } })
      made.push(...(await sendGood(batch)))
      done += batch.length
    }
    state.set({ ...state.get(), progress: null })
    return made
  }

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  const countUndoable = () => state.set({ ...state.get(), undoable: steps.at(-1)?.length ?? 0 })

  return {
    state,
    forget: (key) => forgetAll([key]),
    apply: (changes) =>
      inTurn(async () => {
        const made = await run(changes)
        if (made.length > 0) steps.push(made)
        countUndoable()
        return { changed: made.length, refused: changes.length - made.length }
      }),
    undo: () =>
      inTurn(async () => {
        const step = steps.pop() ?? []
        const back = step.map(({ key, version, before, after }) => ({
          key,
          version,
          before: { ...before, ...after },
          after: Object.fromEntries(
            Object.keys(after).map((name) => [name, before[name as PriceName]]),
          ) as Partial<Prices>,
        }))
        const made = await run(back)
        countUndoable()
        return { changed: made.length, refused: back.length - made.length }
      }),
  }
}
