import type { SaleReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { raiseRunningNumber } from '../../repositories/registers/running-number.repository.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { quarantineBody } from '../../repositories/sales/sale-quarantine.repository.ts'
import { findBillNo, insertVoidNumber } from '../../repositories/sales/void-number.repository.ts'
import { type Outcome, refuse } from '../outcome.ts'
import { type SaleBody, idsIn } from './sale-validation.ts'

/**
 * Two tills billed the same order while they were offline. The first bill counts. The second is kept with its reason, and
 * its number is recorded as void: it was printed, and no other document may have it.
 */
export const refuseSecondBill = (
  { db }: { readonly db: Database },
  identity: Identity,
  { body, fresh }: { readonly body: SaleBody; readonly fresh: NewSale },
): Promise<Outcome<SaleReply>> =>
  withTenant(db, identity, async (tx) => {
    const { sale, digest } = fresh
    const billedAs = await findBillNo(tx, sale.UUID)
    const errors = [{ path: 'OrderID', message: `is already billed as ${billedAs ?? ''}` }]
    const code = 'ORDER_ALREADY_BILLED' as const
    const quarantineId = await quarantineBody(tx, identity, {
      ...idsIn(body.json),
      digest,
      rawBody: body.text,
      code,
      errors,
    })
    if (await insertVoidNumber(tx, identity, sale)) {
      await raiseRunningNumber(tx, identity, {
        series: sale.Series,
        runningNo: sale.RunningNo,
        registerId: sale.CashRegisterID,
        transactionTypeId: sale.TransactionTypeID,
      })
      const detail = { number: sale.TransactionNo, billedAs: billedAs ?? '' }
      await addAudit(tx, identity, { action: 'number.voided', subject: sale.UUID, detail })
    }
    return refuse(code, {
      errors,
      ...(billedAs === undefined ? {} : { billedAs }),
      ...(quarantineId === undefined ? {} : { quarantineId }),
    })
  })
