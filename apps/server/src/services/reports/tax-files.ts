import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type ReturnInput, gstr1, gstr3b } from '@evertill/domain'
import type { TaxReturnName } from '../../repositories/reports/tax-period.repository.ts'

const MAKE = { gstr1, gstr3b }

/** The file of a return as it is filed and kept, byte for byte. */
export const makeTaxFile = async <Name extends TaxReturnName>(name: Name, input: ReturnInput) => {
  // Each step takes a while for a long return; others are served in between.
  await setImmediate()
  const file = MAKE[name](input) as ReturnType<(typeof MAKE)[Name]>
  await setImmediate()
  const body = JSON.stringify(file)
  return { name, file, body, sha256: createHash('sha256').update(body).digest('hex') }
}
