import type { Sale, SaleFlag } from '@evertill/contract'
import type { QueuedSale } from '../db/records.ts'

/** The queue on the device. */
export interface OutboxStore {
  recoverInterrupted(now: number): Promise<number>
  claimOldest(now: number, leaseMs: number): Promise<QueuedSale | undefined>
  acknowledge(
    key: string,
    reply: { serverId: string; flags: readonly SaleFlag[] },
    now: number,
  ): Promise<void>
  release(key: string, lastError: string, now: number): Promise<void>
  refuse(sale: QueuedSale, refusal: { message: string; nextTryAt: number }, now: number): Promise<void>
}

/** What became of one send, as far as the till can know. */
export type SendOutcome =
  | { kind: 'accepted'; serverId: string; replayed: boolean; flags: readonly SaleFlag[] }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; message: string; retryAfterMs: number | null }
  | { kind: 'unauthorised'; message: string }

/** The way to the server. */
export interface SaleTransport {
  send(sale: Sale): Promise<SendOutcome>
}
