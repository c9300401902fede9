import { setImmediate } from 'node:timers/promises'
import { Gstr1File, type Gstr1Reply, type Gstr3bReply, type GstrProblem } from '@evertill/contract'
import type { Gstr1, Gstr3b } from '@evertill/domain'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import type { Identity } from '../../db/tenant.ts'
import { type TaxReturnName, findTaxFile } from '../../repositories/reports/tax-period.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import { type ReturnPorts, type ReturnQuery, bySeverity, problem, readReturn } from './read-return.ts'
import { makeTaxFile } from './tax-files.ts'
import { readPeriodState } from './tax-period-state.ts'

/** How many faults of the schema are named: they are for whoever repairs the program. */
const MAX_FAULTS = 20

/** Of a closed month the file that was kept, otherwise the one that the figures of today make. */
const getReturn = (ports: ReturnPorts, identity: Identity, query: ReturnQuery, name: TaxReturnName) =>
  readAsTenant(ports.db, identity, async (tx) => {
    const found = await readReturn(tx, ports, identity, query)
    if (!found.ok) return found
    const { asOf, input, problems, closing, isWhole } = found.value
    const kept = closing && isWhole ? await findTaxFile(tx, closing.key, name) : undefined
    const made = kept
      ? { file: JSON.parse(kept.body) as Gstr1 | Gstr3b, sha256: kept.sha256 }
      : await makeTaxFile(name, input)
    const TaxPeriod = await readPeriodState(tx, identity, found.value, made.sha256)
    const arrived = TaxPeriod.Late.length
    return done({
      code: '0' as const,
      message: '',
      AsOf: (closing?.figuresAt ?? asOf).toISOString(),
      Return: made.file,
      Problems: [
        ...problems,
        ...(arrived > 0 && !closing
          ? [problem('ARRIVED_LATE', '', TaxPeriod.More ? `${arrived}+` : arrived)]
          : []),
      ],
      TaxPeriod,
    })
  })

const faultsOf = (file: unknown, problems: readonly GstrProblem[]): GstrProblem[] => {
  const checked = Gstr1File.safeParse(file)
  const isExplained = problems.some(({ Severity }) => Severity === 'error')
  const faults = checked.success || isExplained ? [] : checked.error.issues.slice(0, MAX_FAULTS)
  return faults.map(({ path, message }) => problem('FILE_REFUSED', path.join('.'), message))
}

export const getGstr1 = async (
  ports: ReturnPorts,
  identity: Identity,
  query: ReturnQuery,
): Promise<Outcome<Gstr1Reply>> => {
  const found = await getReturn(ports, identity, query, 'gstr1')
  if (!found.ok) return found
  await setImmediate()
  const { Return, Problems, ...reply } = found.value
  const faults = faultsOf(Return, Problems)
  return done({ ...reply, Return: Return as Gstr1, Problems: [...Problems, ...faults].sort(bySeverity) })
}

export const getGstr3b = async (
  ports: ReturnPorts,
  identity: Identity,
  query: ReturnQuery,
): Promise<Outcome<Gstr3bReply>> => {
  const found = await getReturn(ports, identity, query, 'gstr3b')
  if (!found.ok) return found
  const { Return, Problems, ...reply } = found.value
  return done({ ...reply, Return: Return as Gstr3b, Problems: Problems.sort(bySeverity) })
}
