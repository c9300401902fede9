/** @typedef {import('./plants.mjs').Plant} Plant */

const HUB = 'apps/hub/src'
const POS = 'apps/pos/src'
const SERVER = 'apps/server/src'
const ROWS_SERVICE = `${SERVER}/services/manage/managed-rows.service.ts`
const FOREIGN_WRITES = `${SERVER}/services/manage/foreign-writes.pg.test.ts`
const CONCURRENT = `${SERVER}/services/manage/concurrent-changes.pg.test.ts`
const HUB_SESSIONS = `${SERVER}/http/hub-sessions.pg.test.ts`

/**
 * Protections of the hub, and of what tills do with its changes.
 *
 * @type {readonly Plant[]}
 */
export const HUB_PLANTS = [
  {
    fault: 'HB-22',
    protects: 'nobody writes to a list without its right in every store that the change reaches',
    file: `${SERVER}/services/people/hub-sessions.service.ts`,
    take: 'if (mayCall(permission, stores, first.store_count)) return',
    leave: 'if (stores.length >= 0) return',
    test: FOREIGN_WRITES,
    title: 'HB-22 a cashier',
  },
  {
    fault: 'HB-22',
    protects: 'a row of another store is not there',
    file: ROWS_SERVICE,
    take: "definition.scope === 'company' ? undefined : stores",
    leave: "definition.scope === 'company' || stores.length >= 0 ? undefined : stores",
    test: FOREIGN_WRITES,
    title: 'HB-22 a manager of another store',
  },
  {
    fault: 'HB-22',
    protects: 'a foreign row among many is on record too',
    file: ROWS_SERVICE,
    take: String.raw`(StoreID|RoleID|Access|^Changes\.\d+\.key)$`,
    leave: '(StoreID|RoleID|Access)$',
    test: FOREIGN_WRITES,
    title: 'HB-22 an owner of another company',
  },
  {
    fault: 'HB-6',
    protects: 'of two changes of one version one is refused',
    file: `${SERVER}/repositories/manage/managed-row.repository.ts`,
    take: ' = ${key} and t.version = ${version} returning 1`',
    leave: ' = ${key} and ${version} > 0 returning 1`',
    test: CONCURRENT,
    title: 'HB-6',
  },
  {
    fault: 'HB-5',
    protects: 'a change leaves an audit row',
    file: ROWS_SERVICE,
    take: "await audit(made, resource, 'change', {",
    leave: "if (changed.length === 0) await audit(made, resource, 'change', {",
    test: CONCURRENT,
    title: 'HB-6',
  },
  {
    fault: 'HB-10',
    protects: 'the audit row is of the transaction that makes the change',
    file: ROWS_SERVICE,
    take: "if (errors.length > 0) throw new Refused({ code: 'INVALID_REQUEST', errors })\n    return rows",
    leave: 'return rows',
    test: CONCURRENT,
    title: 'HB-10',
  },
  {
    fault: 'HK-3',
    protects: 'a change without the CSRF token of its session is refused',
    file: `${SERVER}/http/hub-session.ts`,
    take: "if (request.method !== 'GET' && !isCsrfToken(session, request.headers[CSRF_HEADER]))",
    leave: "if (request.method === 'GET' && !isCsrfToken(session, request.headers[CSRF_HEADER]))",
    test: HUB_SESSIONS,
    title: 'HK-3',
  },
  {
    fault: 'HK-1',
    protects: 'no script and no other site has the cookie',
    file: `${SERVER}/http/hub-session.ts`,
    take: '; HttpOnly; SameSite=Strict${secure}',
    leave: '${secure}',
    test: HUB_SESSIONS,
    title: 'HK-1 is hidden',
  },
  {
    fault: 'HW-24',
    protects: 'what was typed is kept on the device',
    file: `${HUB}/api/drafts.ts`,
    take: 'storage.setItem(keyOf(name), JSON.stringify(draft))',
    leave: 'JSON.stringify(draft)',
    test: `${HUB}/api/drafts.test.ts`,
    title: 'HW-24 a draft outlives',
  },
  {
    fault: 'HW-24',
    protects: 'the next person does not see it',
    file: `${HUB}/api/drafts.ts`,
    take: '`${PREFIX}${person}.${name}`',
    leave: '`${PREFIX}${person.length}.${name}`',
    test: `${HUB}/api/drafts.test.ts`,
    title: 'HW-24 a draft outlives',
  },
  {
    fault: 'HW-53',
    protects: "an undo does not write over somebody else's change",
    file: `${HUB}/parts/list/undo.ts`,
    take: 'Version: after.Version,',
    leave: 'Version: after.Version + 1,',
    test: `${HUB}/parts/list/undo.test.ts`,
    title: 'HW-53 an undo writes',
  },
  {
    fault: 'HB-20',
    protects: 'two rates of a tax never share a day',
    file: 'packages/domain/src/tax/rate-days.ts',
    take: 'one.last >= later.first',
    leave: 'one.last > later.first',
    test: 'packages/domain/src/tax/rate-days.test.ts',
    title: 'overlap on one shared day',
  },
  {
    fault: 'HB-23',
    protects: 'an open till takes over its own store',
    file: `${POS}/session/place.ts`,
    take: "if (place === 'ready' || place === 'expired') await refreshAccount(context)",
    leave: "if (place === 'expired') await refreshAccount(context)",
    test: `${POS}/session/session.test.ts`,
    title: 'HB-23',
  },
  {
    fault: 'HB-24',
    protects: 'a price that a cashier has arranged stays',
    file: `${POS}/ledger/price-news.ts`,
    take: 'line.UnitPrice === line.Listed.UnitPrice ? now.UnitPrice : line.UnitPrice',
    leave: 'now.UnitPrice',
    test: `${POS}/ledger/price-news.test.ts`,
    title: 'keeps what a cashier has changed by hand',
  },
]
