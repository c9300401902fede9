import { type AuditEntry, RESOURCES, type ResourceName } from '@evertill/contract'
import type { FieldSpec } from '../../resources/spec.ts'
import { fieldsOf, SPECS } from '../../resources/specs.ts'
import type { Say } from '../../parts/use-say.ts'

const isResource = (name: string): name is ResourceName => name in RESOURCES

/** What each step of a list is called; the others have a sentence of their own. */
const VERBS = ['create', 'change', 'update', 'delete', 'restore', 'export'] as const

/** Actions with a text of their own. Any other one is shown by its name: a newer server may have more. */
const ACTIONS = [
  ...['sign-in.done', 'sign-in.failed', 'session.ended', 'password.changed', 'password.reset'],
  ...['second-factor.set', 'second-factor.dropped', 'second-factor.recovered'],
  ...['approval.given', 'approval.refused', 'hub.refused', 'partner.refused', 'partner.repeated'],
  ...['sale.accepted', 'sale.edited', 'sale.voided', 'sale.linked', 'sale.mailed', 'sale.mailFailed'],
  ...['sale.unlinked', 'sale.quarantined', 'sale.reviewed', 'quarantine.resolved', 'number.voided'],
  ...['quarantine.booked', 'quarantine.reopened', 'flags.checked', 'flags.reopened'],
  ...['register.opened', 'register.closed', 'register.updated', 'drawer.counted', 'cash.moved'],
  ...['lease.copied', 'lease.released', 'payment.received', 'customer.created', 'customer.edited'],
  ...[
    'order.moved',
    'package.created',
    'package.edited',
    'package.moved',
    'tax_period.closed',
    'tax_period.reopened',
    'company.create',
    'export.audit',
    'database.restored',
  ],
  ...['hub.customers.erase', 'hub.customers.merge', 'hub.customers.merged', 'hub.customers.card'],
  ...['hub.customers.points', 'hub.people.invite', 'hub.people.pin', 'hub.people.sign-out'],
  ...['hub.people.drop-second-factor', 'hub.devices.release', 'hub.devices.sign-out'],
  ...['data.export', 'data.downloaded', 'data.exportDeleted', 'data.deletionAsked', 'data.deletionTakenBack'],
  ...['report-schedule.created', 'report-schedule.changed', 'report-schedule.deleted'],
  ...['report-schedule.sent', 'report-schedule.failed'],
  ...['hub.partners.create', 'hub.partners.change', 'hub.partners.secret', 'hub.partners.revoke'],
  ...['hub.subscribers.create', 'hub.subscribers.change', 'hub.subscribers.delete'],
  ...['delivery.resent', 'delivery.resentAll', 'delivery.closed'],
]

/** Of which list an entry is; undefined for what happens in no list. */
const resourceOf = (action: string): ResourceName | undefined => {
  const [, name = ''] = /^(?:hub|import|export)\.([a-z-]+)/.exec(action) ?? []
  return isResource(name) ? name : undefined
}

/** What happened, in words. */
export const actionText = (say: Say, action: string): string => {
  if (ACTIONS.includes(action)) return say(`audit.actions.${action.replaceAll('.', '_')}`)
  const resource = resourceOf(action)
  const verb = action.startsWith('export.') ? 'export' : (action.split('.')[2] ?? '')
  const known = VERBS.find((one) => one === verb)
  return resource && known ? `${say(`resources.${resource}.title`)}: ${say(`audit.verbs.${known}`)}` : action
}

export interface ChangedField {
  name: string
  /** As the form calls it. */
  label: string
  field: FieldSpec | undefined
  before: unknown
  after: unknown
}

const fieldsIn = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ; of a new or a removed row, all of them. */
export const changesOf = (say: Say, { Action, Detail }: AuditEntry): ChangedField[] => {
  const [before, after] = [fieldsIn(Detail['before']), fieldsIn(Detail['after'])]
  const resource = resourceOf(Action)
  const fields = resource ? fieldsOf(SPECS[resource]) : []
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !before || !after || !isSame(before[name], after[name]))
    .map((name) => {
      const field = fields.find((one) => one.name === name)
      const label = resource && field ? say(`fields.${resource}.${name}`) : name
      return { name, label, field, before: before?.[name], after: after?.[name] }
    })
}

/** What else an entry has: no field of a row. */
export const factsOf = ({ Detail }: AuditEntry): [string, unknown][] =>
  Object.entries(Detail).filter(
    ([name, value]) =>
      name !== 'from' && !((name === 'before' || name === 'after') && fieldsIn(value) !== undefined),
  )

export const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
