import type { Sale } from '@evertill/contract'
import { needsAttention } from '@evertill/domain'
import type { Books } from '../fake-server.ts'
import type { Device } from './device.ts'

interface AtRest {
  devices: readonly Device[]
  /** Every sale whose receipt a customer holds. */
  receipts: ReadonlyMap<string, Sale>
  writes: ReadonlySet<string>
  books: Books
}

const doubled = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index)

/** What must hold when everything has come to rest (faults.md, the simulator); each breach in words. */
export const faultsOf = ({ devices, receipts, writes, books }: AtRest): string[] => {
  const faults: string[] = []
  const history = devices.flatMap((device) => device.disk.rows('salesHistory'))
  const queue = devices.flatMap((device) => device.disk.rows('salesQueue'))
  const committed = new Map(history.map((row) => [row.UUID, row.sale]))
  const accepted = new Map(books.sales.map((row) => [row.uuid, row]))
  const quarantined = new Set(books.quarantined)

  for (const [uuid, sale] of receipts)
    if (!committed.has(uuid)) faults.push(`lost on the device: ${sale.TransactionNo} ${uuid}`)
  for (const [uuid, sale] of committed)
    if (!accepted.has(uuid) && !quarantined.has(uuid))
      faults.push(`not on the server: ${sale.TransactionNo} ${uuid}`)
  for (const uuid of [...accepted.keys(), ...quarantined])
    if (!committed.has(uuid)) faults.push(`on the server, on no device: ${uuid}`)
  for (const uuid of doubled(books.sales.map((row) => row.uuid)))
    faults.push(`doubled on the server: ${uuid}`)
  for (const number of doubled(history.map((row) => row.sale.TransactionNo)))
    faults.push(`a number was printed twice: ${number}`)

  let cash = 0
  for (const [uuid, sale] of committed) {
    const row = accepted.get(uuid)
    if (!row) continue
    cash += sale.Payments.reduce((sum, payment) => sum + payment.Amount, 0)
    if (row.payable !== sale.PayableAmount || row.transactionNo !== sale.TransactionNo)
      faults.push(`another sale on the server than on the device: ${uuid}`)
  }
  if (cash !== books.cash) faults.push(`cash: devices ${cash}, server ${books.cash}`)

  for (const row of queue) {
    if (!needsAttention(row)) faults.push(`still waiting: ${row.key} ${row.status} ${row.lastError}`)
    else if (!quarantined.has(row.key)) faults.push(`refused and not in quarantine: ${row.key}`)
  }
  for (const uuid of writes)
    if (!books.otherWrites.includes(uuid)) faults.push(`a write is not on the server: ${uuid}`)
  for (const uuid of doubled(books.otherWrites)) faults.push(`a write is doubled: ${uuid}`)
  return faults
}
