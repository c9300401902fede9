import type { Closing } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { readDrawerRows } from '../db/drawer/drawer-rows.ts'
import { type Movement, movementsOf } from '../ledger/movements.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { useRight } from './use-right.ts'
import { useServerRead } from './use-server-read.ts'
import { useSession } from './use-session.ts'

export type { Movement } from '../ledger/movements.ts'

/** Offline, and without the right to read closings, those of this device only. Undefined while they are being read. */
export const useMovements = (closing: Closing): readonly Movement[] | undefined => {
  const { api, databases } = useRuntime()
  const { strict } = databases
  const { serverReachable } = useConnection()
  const mayRead = useRight('CashRegistersClosing', 'read')
  const { user, people } = useSession()
  const writes = useLiveQuery(
    async () => (await readDrawerRows(strict, closing)).writes.filter(({ kind }) => kind === 'cashMovement'),
    [strict, closing],
  )
  const params = { storeId: closing.StoreID, id: closing.CashRegisterID, x: closing.key }
  const sent = writes?.filter(({ status }) => status === 'completed').length ?? 0
  const { value } = useServerRead(
    serverReachable && mayRead ? closing.key : null,
    async () => {
      const moneyIn = await api.call('listCashCreditEntries', { params, query: {} })
      if (!moneyIn.ok) return moneyIn
      const moneyOut = await api.call('listCashDebitEntries', { params, query: {} })
      if (!moneyOut.ok) return moneyOut
      return { ok: true, reply: [...moneyIn.reply.entries, ...moneyOut.reply.entries] }
    },
    sent,
  )
  const nameOf = (key: string | undefined) =>
    [user, ...people].find((person) => person?.key === key)?.Name ?? ''
  return writes && movementsOf(closing.key, writes, value ?? [], nameOf)
}
