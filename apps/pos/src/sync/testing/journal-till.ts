import { API_BASE, ENDPOINTS, type Sale } from '@evertill/contract'
import type { ApiClient } from '../../api/client.ts'
import type { ReconcileStore } from '../../db/sales/reconcile-store.ts'
import type { HistorySale } from '../../db/records.ts'
import { type Reconciled, reconcile } from '../reconcile.ts'
import { UNREACHABLE } from '../../testing/fake-api.ts'

/** A till's history without a browser: every sale that it made, and whether the server has said that it has it. */
export interface JournalTill {
  add(sale: Sale): void
  acknowledge(uuid: string): void
  /** The shipped comparison. What the server does not know is handed to `requeue`. */
  reconcile(): Promise<Reconciled>
  /** The epoch of the last comparison that ended. */
  epoch(): string | undefined
}

type Post = (url: string, body: unknown) => Promise<{ ok: boolean; reply: unknown }>

interface Ports {
  readonly post: Post
  readonly now: () => number
  readonly requeue: (sale: Sale) => void
}

export const createJournalTill = ({ post, now, requeue }: Ports): JournalTill => {
  const rows = new Map<string, HistorySale>()
  let last: { epoch: string; at: string } | null = null
  const at = () => new Date(now()).toISOString()

  const store: Pick<
    ReconcileStore,
    'last' | 'remember' | 'history' | 'markAccepted' | 'requeue' | 'requeueWrites' | 'prune'
  > = {
    last: () => Promise.resolve(last),
    remember: (epoch) => {
      last = { epoch, at: at() }
      return Promise.resolve()
    },
    // Only what was acknowledged: the rest is in the queue anyway.
    history: (after, limit) => {
      const acknowledged = [...rows.values()].filter(
        ({ UUID, serverId }) => UUID > after && serverId !== null,
      )
      return Promise.resolve(acknowledged.sort((a, b) => (a.UUID < b.UUID ? -1 : 1)).slice(0, limit))
    },
    markAccepted: () => Promise.resolve(),
    requeue: (uuids) => {
      for (const uuid of uuids) {
        const row = rows.get(uuid)
        if (!row) continue
        rows.set(uuid, { ...row, serverId: null, syncedAt: null })
        requeue(row.sale as Sale)
      }
      return Promise.resolve(uuids.length)
    },
    requeueWrites: () => Promise.resolve(0),
    prune: () => Promise.resolve(),
  }
  const api: Pick<ApiClient, 'call'> = {
    call: async (name, input) => {
      const { ok, reply } = await post(
        `${API_BASE}${ENDPOINTS[name].path}`,
        (input as { body: unknown }).body,
      )
      return ok ? ({ ok, reply } as never) : UNREACHABLE
    },
  }

  return {
    add: (sale) => {
      rows.set(sale.UUID, { UUID: sale.UUID, sale, createdAt: at(), serverId: null, syncedAt: null } as never)
    },
    acknowledge: (uuid) => {
      const row = rows.get(uuid)
      if (row) rows.set(uuid, { ...row, serverId: uuid, syncedAt: at() })
    },
    reconcile: () => reconcile({ api, store: store as ReconcileStore, clock: { now } }),
    epoch: () => last?.epoch,
  }
}
