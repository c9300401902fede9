import {
  LEDGER_KEYS,
  type LedgerDb,
  type LedgerRows,
  type LedgerStore,
  type LedgerWriter,
  type QueueStore,
} from '../../db/ledger-db.ts'

type Rows = Map<string, unknown>
type Image = Map<LedgerStore, Rows>

/** When a transaction that has done its work is complete, or why it never will be. */
export type Verdict = { kind: 'complete'; afterMs: number } | { kind: 'abort'; error: Error }

export interface DiskPorts {
  /** Asked for each writing transaction; the simulator's chance sits here. */
  judge(durability: 'strict' | 'relaxed'): Verdict
  after(milliseconds: number, run: () => void): void
}

/** What a crash leaves behind of a promise. */
const NEVER = new Promise<never>(() => {})

const STORES = Object.keys(LEDGER_KEYS) as LedgerStore[]
const emptyImage = (): Image => new Map(STORES.map((store) => [store, new Map<string, unknown>()]))
const copyOf = (image: Image): Image => new Map([...image].map(([store, rows]) => [store, new Map(rows)]))

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * A disk in memory that does to the ledger what real ones do: it aborts, fills up, takes its time, and forgets with
 * the power whatever no strict transaction has pressed onto it. Passes the suite that IndexedDB passes.
 */
export const createMemoryDisk = (ports: DiskPorts) => {
  let current = emptyImage()
  let flushed = copyOf(current)
  /** Grows with every crash: a transaction of an earlier life never completes. */
  let life = 0
  let journalSeq = 0
  let turn: Promise<unknown> = Promise.resolve()

  const writerOn = (image: Image): LedgerWriter => {
    const rowsOf = (store: LedgerStore): Rows => image.get(store) ?? new Map()
    const keyOf = (store: LedgerStore, row: object): string => {
      if (store === 'journal') return String(++journalSeq).padStart(12, '0')
      return String((row as Record<string, unknown>)[LEDGER_KEYS[store]])
    }
    const list = <Store extends LedgerStore>(store: Store) =>
      [...rowsOf(store)].toSorted(byKey) as [string, LedgerRows[Store]][]
    const ordered = <Store extends QueueStore>(store: Store) =>
      list(store)
        .map(([key, row]) => ({ row, place: `${row.createdAt} ${key}` }))
        .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    return {
      get: async (store, key) => rowsOf(store).get(key) as never,
      getMany: async (store, keys) => keys.map((key) => rowsOf(store).get(key)) as never,
      count: async (store) => rowsOf(store).size,
      list: async (store, after, limit) =>
        list(store)
          .filter(([key]) => key > after)
          .slice(0, limit)
          .map(([, row]) => row),
      page: async (store, after, limit) => {
        const behind = after ? `${after.createdAt} ${after.key}` : ''
        const rows = ordered(store).filter(({ place }) => place > behind)
        return rows.slice(0, limit).map(({ row }) => row)
      },
      madeBetween: async (store, from, to, limit) =>
        list(store)
          .map(([, row]) => row)
          .filter(({ createdAt }) => from <= createdAt && createdAt <= to)
          .slice(0, limit),
      add: async (store, row) => {
        const key = keyOf(store, row)
        if (rowsOf(store).has(key)) throw new DOMException(`${store} has ${key}`, 'ConstraintError')
        rowsOf(store).set(key, structuredClone(row))
      },
      put: async (store, rows) => {
        for (const row of rows) rowsOf(store).set(keyOf(store, row), structuredClone(row))
      },
      remove: async (store, keys) => {
        for (const key of keys) rowsOf(store).delete(key)
      },
    }
  }

  /**
   * One transaction after the other, whoever asks: enough order for any mix of stores. One that was asked for before a
   * crash never runs after it.
   */
  const inTurn = <T>(work: (isOver: () => boolean) => Promise<T>): Promise<T> => {
    const began = life
    const isOver = () => began !== life
    const result = turn.then(() => (isOver() ? NEVER : work(isOver)))
    turn = result.catch(() => undefined)
    return result
  }

  const db: LedgerDb = {
    read: (_stores, body) => inTurn(() => body(writerOn(current))),
    asCommit: (work) => work(),
    afterCommits: (work) => work(),
    write: (durability, _stores, body) =>
      inTurn(async (isOver) => {
        const draft = copyOf(current)
        const result = await body(writerOn(draft))
        const verdict = ports.judge(durability)
        if (verdict.kind === 'abort') throw verdict.error
        await new Promise<void>((resolve) => ports.after(verdict.afterMs, resolve))
        // The power went before it was complete; whoever waited for it is gone as well.
        if (isOver()) return NEVER
        current = draft
        if (durability === 'strict') flushed = copyOf(current)
        return result
      }),
  }

  return {
    db,
    /** The operating system gets round to writing what was left to it. */
    flush: () => {
      flushed = copyOf(current)
    },
    /** The browser dies: transactions under way are gone, completed ones stay. */
    kill: () => {
      life++
      turn = Promise.resolve()
    },
    /** The power goes: only what was flushed is there afterwards. */
    cutPower: () => {
      life++
      turn = Promise.resolve()
      current = copyOf(flushed)
    },
    rows: <Store extends LedgerStore>(store: Store): LedgerRows[Store][] =>
      [...(current.get(store) ?? [])].toSorted(byKey).map(([, row]) => row as LedgerRows[Store]),
  }
}

export type MemoryDisk = ReturnType<typeof createMemoryDisk>
