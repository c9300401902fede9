import {
  API_BASE,
  FirstRunBody,
  type NewShop,
  type PriceEdit,
  RESOURCES,
  type ResourceDefinition,
  type ResourceName,
  SecondFactorCode,
} from '@evertill/contract'
import { onOffers } from './fake-offers.ts'
import type { HubSession } from '../api/session.ts'
import type { ResourceRow } from '../api/resource-calls.ts'
import { fakeProduct } from './fake-catalogue.ts'
import { createFakeImports } from './fake-imports.ts'
import { fakePrices } from './fake-prices.ts'
import { FAKE_ROWS, fakeSession } from './fake-rows.ts'

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  csrf: string | null
}

interface Answer {
  status: number
  json: unknown
}

const KEY = '01938f2a-0000-4000-8000-000000000009'

const ok = (json: object, status = 200): Answer => ({ status, json: { code: '0', ...json } })
const refuse = (status: number, code: string, more: object = {}): Answer => ({
  status,
  json: { code, message: code, ...more },
})

/**
 * The management API in memory, as strict as the server about sessions, CSRF, versions and fields. For components only:
 * the whole product is tested against the real server in e2e.
 */
export const createFakeManage = (changes: Partial<HubSession> = {}) => {
  const rows = structuredClone(FAKE_ROWS) as Record<ResourceName, ResourceRow[]>
  let session: HubSession | null = fakeSession(changes)
  let factor: string | null = null
  let firstRun: 'closed' | 'open' | 'code' = 'closed'
  let created: NewShop | null = null
  const imports = createFakeImports(changes.Rights === undefined)
  const calls: Asked[] = []
  /** Answers instead of the usual ones, by method and path. */
  const planned = new Map<string, Answer | 'no answer'>()

  const listed = (resource: ResourceName, query: URLSearchParams): Answer => {
    const deleted = query.get('deleted') ?? 'no'
    const q = (query.get('q') ?? '').toLowerCase()
    const sort = query.get('sort') ?? RESOURCES[resource].sort[0]
    const [field, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
    const all = rows[resource]
      .filter(({ IsDeleted }) => deleted === 'all' || IsDeleted === (deleted === 'yes'))
      .filter((row) =>
        RESOURCES[resource].filters.every(
          (name) => !query.has(name) || String(row[name]) === query.get(name),
        ),
      )
      .filter((row) => q === '' || JSON.stringify(row).toLowerCase().includes(q))
      .toSorted((a, b) => sign * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }))
    const from = Number(query.get('cursor') ?? 0)
    const size = Number(query.get('size') ?? 50)
    const next = from + size < all.length ? { Next: String(from + size) } : {}
    return ok({ Rows: all.slice(from, from + size), Count: all.length, ...next })
  }

  const faultsOf = (definition: ResourceDefinition, row: unknown, isNew: boolean): Answer | null => {
    const read = (isNew ? definition.fields : definition.fields.partial()).safeParse(row)
    if (read.success) return null
    const errors = read.error.issues.map(({ path, message }) => ({
      path: ['Row', ...path].join('.'),
      message,
    }))
    return refuse(400, 'INVALID_REQUEST', { errors })
  }

  const onRow = ({ method, query, body }: Asked, resource: ResourceName, key: string): Answer => {
    const row = rows[resource].find((one) => one.key === key)
    if (!row) return refuse(404, 'NOT_FOUND')
    if (method === 'GET') return ok({ Row: row })
    const version = method === 'PUT' ? body['Version'] : Number(query.get('version'))
    if (version !== row.Version)
      return refuse(409, 'STALE', {
        Current: row,
        ChangedBy: 'Owner 2',
        ChangedAt: '2026-11-19T03:00:00.000Z',
      })
    if (method === 'DELETE') Object.assign(row, { IsDeleted: true, Version: row.Version + 1 })
    else {
      const fault = faultsOf(RESOURCES[resource], body['Row'], false)
      if (fault) return fault
      Object.assign(row, body['Row'], { Version: row.Version + 1 })
    }
    return ok({ Row: row })
  }

  /** All of them or none, with what is wrong with each. */
  const onMany = ({ body }: Asked, resource: ResourceName): Answer => {
    const changes = body['Changes'] as { key: string; Version: number; Row: object }[]
    const found = changes.map(({ key }) => rows[resource].find((row) => row.key === key))
    const errors = changes.flatMap(({ Version, Row }, index) => {
      const row = found[index]
      if (!row) return [{ path: `Changes.${index}.key`, message: 'There is no such row.' }]
      if (row.Version !== Version)
        return [{ path: `Changes.${index}.Version`, message: 'Somebody else changed this row meanwhile.' }]
      const fault = faultsOf(RESOURCES[resource], Row, false)?.json as
        | { errors: { path: string; message: string }[] }
        | undefined
      return (fault?.errors ?? []).map(({ path, message }) => ({ path: `Changes.${index}.${path}`, message }))
    })
    if (errors.length > 0) return refuse(400, 'INVALID_REQUEST', { errors })
    for (const [index, { Row }] of changes.entries())
      Object.assign(found[index] ?? {}, Row, { Version: (found[index]?.Version ?? 0) + 1 })
    return ok({ Rows: found })
  }

  const onResource = (asked: Asked, [name = '', key, action]: string[]): Answer => {
    if (!(name in rows)) return refuse(404, 'NOT_FOUND')
    if (name === 'products' && key === 'prices') {
      const edits = asked.method === 'POST' ? (asked.body['Changes'] as PriceEdit[]) : undefined
      const { json, errors } = fakePrices(rows.products, edits)
      return json ? ok(json) : refuse(400, 'INVALID_REQUEST', { errors })
    }
    if (name === 'products' && action === 'variants') {
      const made = asked.body['Variants'] as ResourceRow[]
      rows.products.push(...made.map((row) => fakeProduct(row.key, '', { ...row, ParentProductID: key })))
      return ok({})
    }
    if (name === 'products' && key === 'barcode') return ok({ BarCode: '2000000000015' })
    const resource = name as ResourceName
    const need = { GET: 'read', POST: 'create', PUT: 'update', DELETE: 'delete' }[asked.method] as 'read'
    const isMany = asked.method === 'POST' && key === 'bulk'
    const right = action === 'restore' ? 'delete' : isMany ? 'update' : need
    if (session?.Rights[resource]?.[right] !== true) return refuse(403, 'NOT_ALLOWED')
    if (action === 'restore') {
      const row = rows[resource].find((one) => one.key === key)
      if (row) Object.assign(row, { IsDeleted: false, Version: row.Version + 1 })
      return ok({ Row: row })
    }
    if (isMany) return onMany(asked, resource)
    if (action === 'invitation')
      return ok({ SentTo: null, Link: 'http://127.0.0.1:8080/#/reset/abc', ExpiresAt: '' })
    if (key !== undefined) return onRow(asked, resource, key)
    if (asked.method === 'GET') return listed(resource, asked.query)
    const fault = faultsOf(RESOURCES[resource], asked.body['Row'], true)
    if (fault) return fault
    const row = { ...(asked.body['Row'] as ResourceRow), Version: 1, IsDeleted: false }
    rows[resource].push(row)
    return ok({ Row: row }, 201)
  }

  const onSecondFactor = ({ method, body }: Asked): Answer => {
    if (method === 'POST')
      return ok({ Secret: 'JBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/Evertill?secret=JBSWY3DPEHPK3PXP' })
    if (method === 'DELETE') session = fakeSession({ ...changes, SecondFactor: 'off' })
    else {
      if (!SecondFactorCode.safeParse(body).success || body['Code'] !== '123456')
        return refuse(422, 'PIN_WRONG')
      session = fakeSession({ ...changes, SecondFactor: 'on' })
      return ok({ RecoveryCodes: ['aaaa-1111', 'bbbb-2222', 'cccc-3333', 'dddd-4444'] })
    }
    return ok({})
  }

  const onSession = ({ method, body }: Asked): Answer => {
    if (method === 'POST') {
      if (body['Password'] !== 'Demo@1234') return refuse(401, 'SIGN_IN_FAILED')
      if (factor !== null && body['Code'] !== factor) return refuse(401, 'SECOND_FACTOR_NEEDED')
      session = fakeSession({ ...changes, CsrfToken: `csrf-${calls.length}` })
    } else if (method === 'DELETE') session = null
    return session === null && method !== 'DELETE' ? refuse(401, 'TOKEN_INVALID') : ok({ Session: session })
  }

  const onFirstRun = ({ method, body }: Asked): Answer => {
    if (method === 'GET')
      return ok({ IsOpen: firstRun !== 'closed', NeedsCode: firstRun === 'code', HasDemo: true })
    const read = FirstRunBody.safeParse(body)
    if (!read.success)
      return refuse(400, 'INVALID_REQUEST', {
        errors: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      })
    created = read.data
    session = fakeSession({
      ...changes,
      Company: { Name: read.data.Company.Name, Currency: 'INR', CurrencySymbol: '₹', DeletedAt: null },
    })
    return ok(
      { StoreID: KEY, RegisterID: KEY, TillUrls: ['http://127.0.0.1:8080/', 'http://10.0.0.7:8080/'] },
      201,
    )
  }

  const answer = (asked: Asked): Answer => {
    const [, , first = '', ...rest] = asked.path.split('/').map(decodeURIComponent)
    if (first === 'first-run') return onFirstRun(asked)
    if (first === 'session') return onSession(asked)
    if (session === null) return refuse(401, 'TOKEN_INVALID')
    if (asked.method !== 'GET' && asked.csrf !== session.CsrfToken) return refuse(403, 'CSRF_INVALID')
    if (first === 'second-factor') return onSecondFactor(asked)
    if (first === 'password')
      return asked.body['OldPassword'] === 'Demo@1234' ? ok({}) : refuse(401, 'SIGN_IN_FAILED')
    if (first === 'sessions')
      return ok({
        Sessions: (['hub', 'till'] as const).map((Kind, place) => ({
          key: `00000000-0000-4000-8000-00000000000${place}`,
          Kind,
          Device: 'Chrome on Linux',
          Address: '127.0.0.1',
          SignedInOn: '2026-11-19T02:00:00.000Z',
          LastSeenOn: '2026-11-19T03:00:00.000Z',
          IsCurrent: place === 0,
        })),
      })
    if (first === 'overview')
      return ok({
        Stores: [],
        Hours: [],
        Payments: [],
        Products: [],
        AsOf: '2026-11-19T03:00:00.000Z',
        Waiting: {},
      })
    const offers = onOffers(first, asked.body)
    if (offers !== null) return ok(offers)
    if (first === 'imports') {
      const json = imports.answer(asked, rest)
      return json ? ok(json) : refuse(404, 'NOT_FOUND')
    }
    return onResource(asked, [first, ...rest])
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://hub.test')
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.slice(API_BASE.length),
      query: url.searchParams,
      body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>,
      csrf: new Headers(init.headers).get('x-csrf-token'),
    }
    calls.push(asked)
    const plan = planned.get(`${asked.method} ${asked.path}`)
    if (plan === 'no answer') throw new TypeError('Failed to fetch')
    const { status, json } = plan ?? answer(asked)
    return Response.json(json, { status })
  }

  return {
    fetch,
    calls,
    rows,
    imports,
    /** The server forgets the session, as after half an hour. */
    endSession: () => {
      session = null
    },
    /** Nobody has signed in, and a company can be created. */
    openFirstRun: (how: 'open' | 'code' = 'open') => {
      session = null
      firstRun = how
    },
    created: () => created,
    session: () => session ?? fakeSession(changes),
    signOut: () => {
      session = null
    },
    setFactor: (code: string) => {
      factor = code
    },
    plan: (call: string, next: Answer | 'no answer' | null) => {
      if (next === null) planned.delete(call)
      else planned.set(call, next)
    },
    /** Somebody else changes a row at another desk. */
    changeElsewhere: (resource: ResourceName, key: string, fields: object) => {
      const row = rows[resource].find((one) => one.key === key)
      if (row) Object.assign(row, fields, { Version: row.Version + 1 })
    },
  }
}

export type FakeManage = ReturnType<typeof createFakeManage>
