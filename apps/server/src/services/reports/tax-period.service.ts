import { randomUUID } from 'node:crypto'
import type { CloseTaxPeriodBody, TaxPeriodFileReply } from '@evertill/contract'
import { smallSums } from '@evertill/domain'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { keepReturnRows } from '../../repositories/reports/gstr.repository.ts'
import { waitForRollups } from '../../repositories/reports/rollup.repository.ts'
import {
  type TaxReturnName,
  findTaxFile,
  findTaxPeriod,
  insertTaxFile,
  insertTaxPeriod,
  isAnyDayStale,
  listStoresOfGstin,
  reopenTaxPeriod,
} from '../../repositories/reports/tax-period.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type ReturnPorts, type TaxReturn, readReturn } from './read-return.ts'
import { readScope } from './report-scope.ts'
import { makeTaxFile } from './tax-files.ts'
import { readTaxRights } from './tax-period-state.ts'

type CloseBody = z.output<typeof CloseTaxPeriodBody>
type Closed = { readonly code: '0'; readonly message: string; readonly key: string }

/** Why the month cannot be closed. Undefined if it can. */
const closingRefusal = async (
  tx: Tx,
  identity: Identity,
  { source, problems, closing, isWhole }: TaxReturn,
): Promise<Outcome<never> | undefined> => {
  const { mayClose } = await readTaxRights(tx, identity, source.stores)
  if (!mayClose) return refuse('NOT_ALLOWED')
  if (closing) return refuse('TAX_PERIOD_CLOSED')
  if (!isWhole) return refuse('TAX_PERIOD_STORES')
  if (source.gstin === '')
    return refuse('INVALID_REQUEST', { errors: [{ path: 'stores', message: 'have no GSTIN' }] })
  if (problems.some(({ Code }) => Code === 'MONTH_NOT_OVER')) return refuse('TAX_PERIOD_NOT_OVER')
  return (await isAnyDayStale(tx, source.stores, [source.period, ...source.late]))
    ? refuse('TAX_FIGURES_WAITING')
    : undefined
}

const countProblems = ({ problems }: TaxReturn) => ({
  error: problems.filter(({ Severity }) => Severity === 'error').length,
  warning: problems.filter(({ Severity }) => Severity === 'warning').length,
})

/**
 * Keeps the files of a month and what they were made of. From then on its figures stay as they were filed, and what comes
 * later counts in the first open month after it.
 */
export const closeTaxPeriod = (
  ports: ReturnPorts,
  identity: Identity,
  { stores, Period, SHA256 }: CloseBody,
): Promise<Outcome<Closed>> =>
  withTenant(ports.db, identity, async (tx) => {
    // The figures that are read and those that are kept must be the same.
    await waitForRollups(tx)
    const found = await readReturn(tx, ports, identity, { stores, period: Period })
    if (!found.ok) return found
    const { source, input, asOf } = found.value
    const refusal = await closingRefusal(tx, identity, found.value)
    if (refusal) return refusal
    const files = [await makeTaxFile('gstr1', input), await makeTaxFile('gstr3b', input)]
    if (files[0]?.sha256 !== SHA256) return refuse('TAX_RETURN_CHANGED')
    const key = randomUUID()
    const problems = countProblems(found.value)
    const { gstin, period } = source
    await insertTaxPeriod(tx, identity, {
      key,
      gstin,
      period,
      figuresAt: asOf,
      problems,
      small: smallSums(input),
    })
    await keepReturnRows(tx, key, source)
    for (const file of files) await insertTaxFile(tx, identity, { key, ...file })
    const digests = Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]))
    await addAudit(tx, identity, {
      action: 'tax_period.closed',
      subject: `${gstin} ${period}`,
      detail: { key, problems, ...digests },
    })
    return done({ code: '0', message: 'The month is closed.', key })
  })

/** The month of a closing, if the user may see everybody's figures in all stores of its GSTIN. */
const findVisiblePeriod = async (tx: Tx, identity: Identity, key: string) => {
  const period = await findTaxPeriod(tx, key)
  if (!period) return refuse('NOT_FOUND')
  const stores = await listStoresOfGstin(tx, period.gstin)
  const day = `${period.period}-01`
  const access = await readScope(tx, identity, { stores, from: day, to: day })
  if (!access.ok) return access
  if (access.value.ownOnly || stores.length === 0) return refuse('NOT_ALLOWED')
  return done({ ...period, stores })
}

export const openTaxPeriodAgain = (
  { db }: ReturnPorts,
  identity: Identity,
  key: string,
  reason: string,
): Promise<Outcome<Closed>> =>
  withTenant(db, identity, async (tx) => {
    await waitForRollups(tx)
    const found = await findVisiblePeriod(tx, identity, key)
    if (!found.ok) return found
    const { gstin, period, stores } = found.value
    const { mayReopen } = await readTaxRights(tx, identity, stores)
    if (!mayReopen) return refuse('NOT_ALLOWED')
    if (!(await reopenTaxPeriod(tx, identity, key, reason))) return refuse('TAX_PERIOD_NOT_CLOSED')
    await addAudit(tx, identity, {
      action: 'tax_period.reopened',
      subject: `${gstin} ${period}`,
      detail: { key, reason },
    })
    return done({ code: '0', message: 'The month is open again.', key })
  })

/** The file as it was kept, also of a closing that was opened again. */
export const getTaxPeriodFile = (
  { db }: ReturnPorts,
  identity: Identity,
  key: string,
  name: TaxReturnName,
): Promise<Outcome<z.output<typeof TaxPeriodFileReply>>> =>
  withTenant(db, identity, async (tx) => {
    const found = await findVisiblePeriod(tx, identity, key)
    if (!found.ok) return found
    const kept = await findTaxFile(tx, key, name)
    return kept
      ? done({ code: '0' as const, message: '', File: kept.body, SHA256: kept.sha256 })
      : refuse('NOT_FOUND')
  })
