import {
  type ManagedCallName,
  RESOURCES,
  type ResourceDefinition,
  type ResourceName,
  type ResourceVerb,
} from '@evertill/contract'
import {
  type ListQuery,
  changeManaged,
  changeManyManaged,
  createManaged,
  listManaged,
  readManaged,
  removeManaged,
} from '../services/manage/managed-rows.service.ts'
import { type Outcome, mapValue } from '../services/outcome.ts'
import type { HubCaller } from '../services/people/hub-sessions.service.ts'
import { addStanding } from '../services/manage/company-standing.ts'
import type { Handler, Ports } from './handler.ts'

type Fields = Readonly<Record<string, unknown>>
/** A call of any list. The schemas of its row in the table have checked it. */
type ManagedCall = {
  readonly identity: HubCaller
  readonly params: { readonly key: string }
  readonly query: ListQuery & { readonly version: number }
  readonly body: {
    readonly Row: Fields & { readonly key: string }
    readonly Version: number
    readonly Changes: readonly { readonly key: string; readonly Version: number; readonly Row: Fields }[]
  }
}
type ManagedHandler = (call: ManagedCall) => Promise<Outcome<object>>

const rowOf = (outcome: Promise<Outcome<object>>) => mapValue(outcome, (Row) => ({ code: '0', Row }))

const handlersOf = (ports: Ports, name: ResourceName): Record<ResourceVerb, ManagedHandler> => ({
  list: ({ identity, query }) => listManaged(ports, identity, name, query),
  read: ({ identity, params }) => rowOf(readManaged(ports, identity, name, params.key)),
  create: ({ identity, body }) => rowOf(createManaged(ports, identity, name, body.Row)),
  change: ({ identity, params, body }) =>
    rowOf(changeManaged(ports, identity, name, { ...body, key: params.key })),
  delete: ({ identity, params, query }) =>
    rowOf(removeManaged(ports, identity, name, { key: params.key, version: query.version, isDeleted: true })),
  restore: ({ identity, params }) =>
    rowOf(removeManaged(ports, identity, name, { key: params.key, isDeleted: false })),
  bulk: ({ identity, body }) =>
    mapValue(changeManyManaged(ports, identity, name, body.Changes), (Rows) => ({ code: '0', Rows })),
})

/** One handler for each verb of each list. */
export const manageRoutes = (ports: Ports) =>
  Object.fromEntries(
    Object.entries<ResourceDefinition>(RESOURCES).flatMap(([name, { verbs }]) => {
      const handlers = handlersOf(ports, name as ResourceName)
      return verbs.map((verb) => {
        const handler = handlers[verb]
        return [
          `manage.${name}.${verb}`,
          name === 'company'
            ? (call: ManagedCall) => mapValue(handler(call), (reply) => addStanding(ports, reply))
            : handler,
        ]
      })
    }),
  ) as unknown as { [Name in ManagedCallName]: Handler<Name> }
