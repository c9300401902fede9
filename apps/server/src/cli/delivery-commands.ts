import type { Tx } from '../db/database.ts'
import { deadLetters, resendDeliveries } from '../repositories/partners/partner-admin.repository.ts'
import { addAdminAudit } from '../repositories/registers/admin.repository.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

export const DELIVERY_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'delivery list': [],
  'delivery resend': ['id'],
}

/** `admin delivery list | resend`: deliveries to subscribers that were given up, and sending them again. */
export const runDeliveryCommand = async (tx: Tx, verb: string, { id }: Options): Promise<string> => {
  if (verb === 'list') {
    const dead = await deadLetters(tx)
    return dead.length > 0 ? dead.map((row) => JSON.stringify(row)).join('\n') : 'There are no dead letters.'
  }
  if (verb !== 'resend') throw new CommandError('Say what to do: list or resend.')
  const again = await resendDeliveries(tx, id === undefined ? undefined : String(id))
  if (again.length === 0)
    throw new CommandError(
      'Nothing was changed: there is no such dead letter. evertill admin delivery list shows them.',
    )
  for (const { registration_id, delivery_id } of again)
    await addAdminAudit(tx, registration_id, 'admin.delivery.resend', delivery_id)
  return `Sent again: ${again.length}`
}
