import { z } from 'zod'
import { type Endpoint, type EndpointPermission, defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode } from '../scalars.ts'
import { HUB_SESSION_ENDPOINTS } from './hub-session.ts'
import { PRODUCT_PICTURE_ENDPOINTS } from './product-pictures.ts'
import { PRODUCT_PRICE_ENDPOINTS } from './product-prices.ts'
import {
  ListReplyOf,
  type ResourceDefinition,
  type ResourceVerb,
  RowParams,
  RowReplyOf,
  RowsReplyOf,
  VersionQuery,
  bulkBodyOf,
  changeBodyOf,
  createBodyOf,
  listQueryOf,
  rowOf,
} from './resource.ts'
import { RESOURCES, type ResourceName, type VerbOf } from './resources.ts'

/** The permission of the access list that each verb needs. Whoever may delete may undo it. */
const PERM_OF = {
  list: 'read',
  read: 'read',
  create: 'create',
  change: 'update',
  delete: 'delete',
  restore: 'delete',
  bulk: 'update',
} as const satisfies Record<ResourceVerb, string>

const isWrite = (verb: ResourceVerb): boolean => verb !== 'list' && verb !== 'read'

/** A new store is a change of the company. */
const needsEveryStore = (name: string, { scope }: ResourceDefinition, verb: ResourceVerb): boolean =>
  isWrite(verb) && (scope === 'company' || (name === 'stores' && verb === 'create'))

const permissionOf = (
  name: string,
  resource: ResourceDefinition,
  verb: ResourceVerb,
): EndpointPermission => ({
  id: resource.access,
  perm: PERM_OF[verb],
  store: needsEveryStore(name, resource, verb) ? 'all' : 'any',
})

const rowsOfVerbs = (path: `/${string}`, resource: ResourceDefinition) => {
  const row = rowOf(resource)
  const { fields } = resource
  const one = `${path}/{key}` as const
  return {
    list: { method: 'GET', path, query: listQueryOf(resource), reply: ListReplyOf(row) },
    read: { method: 'GET', path: one, params: RowParams, reply: RowReplyOf(row) },
    create: { method: 'POST', path, body: createBodyOf(fields), reply: RowReplyOf(row), status: 201 },
    change: {
      method: 'PUT',
      path: one,
      params: RowParams,
      body: changeBodyOf(fields),
      reply: RowReplyOf(row),
    },
    delete: {
      method: 'DELETE',
      path: one,
      params: RowParams,
      query: VersionQuery,
      reply: RowReplyOf(row),
    },
    restore: { method: 'POST', path: `${one}/restore`, params: RowParams, reply: RowReplyOf(row) },
    bulk: { method: 'POST', path: `${path}/bulk`, body: bulkBodyOf(fields), reply: RowsReplyOf(row) },
  } as const satisfies Record<ResourceVerb, Omit<Endpoint, 'auth' | 'permission'>>
}

/** The name of a call: `manage.payment-types.change`. */
export type ManagedCallName = { [Name in ResourceName]: `manage.${Name}.${VerbOf<Name>}` }[ResourceName]
type ManagedRow = Endpoint & { readonly auth: 'hub' }

const resourceEndpoints = (): Record<ManagedCallName, ManagedRow> => {
  const entries = Object.entries<ResourceDefinition>(RESOURCES).flatMap(([name, resource]) => {
    const rows = rowsOfVerbs(`/manage/${name}`, resource)
    return resource.verbs.map((verb): [string, ManagedRow] => [
      `manage.${name}.${verb}`,
      { ...rows[verb], auth: 'hub', permission: permissionOf(name, resource, verb) },
    ])
  })
  return Object.fromEntries(entries) as Record<ManagedCallName, ManagedRow>
}

const PEOPLE = { id: RESOURCES.people.access, perm: 'update', store: 'any' } as const

/** A link that sets a password, once. */
export const InvitationReply = z.object({
  code: SuccessCode,
  /** Where it was mailed to; null if the server sends no mail. */
  SentTo: z.string().nullable(),
  /** Given only if it was not mailed: pass it on yourself. */
  Link: z.string().nullable(),
  ExpiresAt: Instant,
})
export const ApprovalPinBody = z.object({
  /** Null takes it away. */
  PIN: z
    .string()
    .regex(/^\d{4}$/, 'PIN must be 4 digits')
    .nullable(),
})

const PERSON_ENDPOINTS = defineEndpoints({
  /** Invites, or lets somebody who forgot the password choose a new one. */
  invitePerson: {
    method: 'POST',
    path: '/manage/people/{key}/invitation',
    auth: 'hub',
    permission: PEOPLE,
    params: RowParams,
    reply: InvitationReply,
  },
  setPersonPin: {
    method: 'PUT',
    path: '/manage/people/{key}/pin',
    auth: 'hub',
    permission: PEOPLE,
    params: RowParams,
    body: ApprovalPinBody,
    reply: AcknowledgedReply,
  },
  endPersonSessions: {
    method: 'DELETE',
    path: '/manage/people/{key}/sessions',
    auth: 'hub',
    permission: PEOPLE,
    params: RowParams,
    reply: AcknowledgedReply,
  },
  /** For somebody who lost both the app and the recovery codes. */
  dropPersonSecondFactor: {
    method: 'DELETE',
    path: '/manage/people/{key}/second-factor',
    auth: 'hub',
    permission: PEOPLE,
    params: RowParams,
    reply: AcknowledgedReply,
  },
})

/** Everything below `/manage`. None of it is a call of a till. */
export const MANAGE_ENDPOINTS = {
  ...HUB_SESSION_ENDPOINTS,
  ...PERSON_ENDPOINTS,
  ...PRODUCT_PRICE_ENDPOINTS,
  ...PRODUCT_PICTURE_ENDPOINTS,
  ...resourceEndpoints(),
}
