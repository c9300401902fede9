/**
 * Protections of the till against the faults of the specification, each with the words that are it and a test that
 * must go red without them. What only a whole world shows is planted in `tools/sim/planted.test.ts` (OB-22).
 *
 * @typedef {object} Plant
 * @property {string} fault the fault, by its number
 * @property {string} protects what it keeps from happening
 * @property {string} file
 * @property {string} take
 * @property {string} leave
 * @property {string} test file of tests
 * @property {string} title part of the title of the test that must fail
 */

const POS = 'apps/pos/src'
const SERVER = 'apps/server/src'

/** @type {readonly Plant[]} */
export const PLANTS = [
  {
    fault: 'F-01, F-02',
    protects: 'a sale leaves the queue on the server’s yes and on nothing else',
    file: `${POS}/sync/outbox/drain.ts`,
    take: "if (outcome.kind !== 'answered') {",
    leave: "if (outcome.kind !== 'answered' && claim.kind === 'other') {",
    test: `${POS}/sync/outbox/drain.test.ts`,
    title: 'OB-3 an unreachable server',
  },
  {
    fault: 'F-07',
    protects: 'an answer that is not our server’s is no word about a sale',
    file: `${POS}/api/client.ts`,
    take: 'if (!ours.success) return unreachable(',
    leave: "if (!ours.success) return ((message) => ({ kind: 'unauthorised', message }))(",
    test: `${POS}/api/client.test.ts`,
    title: 'AP-3 a foreign 404 in JSON',
  },
  {
    fault: 'F-08',
    protects: 'a busy server is asked again and refuses nothing',
    file: `${POS}/api/client.ts`,
    take: 'if (ERRORS[code].retry)',
    leave: 'if (false)',
    test: `${POS}/api/client.test.ts`,
    title: 'AP-3 503 of our server',
  },
  {
    fault: 'F-14, F-29',
    protects: 'a commit that failed is not called a sale',
    file: `${POS}/ledger/complete-sale.ts`,
    take: "return refused('notSaved', NOT_SAVED)",
    leave: 'return { ok: true, sale: draft }',
    test: `${POS}/ledger/complete-sale.test.ts`,
    title: 'CM-6',
  },
  {
    fault: 'F-18',
    protects: 'a cart that was paid is the same sale when it is paid again',
    file: `${POS}/db/commit-sale.ts`,
    take: 'if (earlier) return earlier.sale',
    leave: '',
    test: `${POS}/ledger/complete-sale.test.ts`,
    title: 'CM-4',
  },
  {
    fault: 'F-19',
    protects: 'one sender per browser, and the next tab takes over what it held',
    file: `${POS}/sync/outbox/sender.ts`,
    take: 'await locks.run(LOCK_NAME, stopping.signal, work)',
    leave: 'await work()',
    test: `${POS}/sync/outbox/sender.test.ts`,
    title: 'OB-6 when the sending tab dies',
  },
  {
    fault: 'F-22',
    protects: 'a device numbers with the slot that it has leased',
    file: `${POS}/db/commit-sale.ts`,
    take: 'slotsOf(held),',
    leave: "['A'],",
    test: `${POS}/ledger/complete-sale.test.ts`,
    title: 'CM-2 F-22',
  },
  {
    fault: 'F-22',
    protects: 'no two devices of a register are given one slot',
    file: `${SERVER}/services/leases.service.ts`,
    take: 'const free = (await listFreeSlots(tx, wanted.storeId)).filter(isOther)',
    leave: "const free = ['A']",
    test: `${SERVER}/services/registers.pg.test.ts`,
    title: 'SV-20 the same device gets the same slot again',
  },
  {
    fault: 'F-26',
    protects: 'years that a clock jumps ahead are not believed',
    file: `${POS}/session/contact.ts`,
    take: ' || told > lastContact + LONGEST_ABSENCE_MS',
    leave: '',
    test: `${POS}/session/expiry.test.ts`,
    title: 'ten years ahead',
  },
  {
    fault: 'F-26',
    protects: 'no clock alone ends a subscription',
    file: `${POS}/session/contact.ts`,
    take: 'Math.min(serverNow(), lastContact + GRACE_MS)',
    leave: 'serverNow()',
    test: `${POS}/session/expiry.test.ts`,
    title: 'suddenly 30 days ahead',
  },
  {
    fault: 'F-33',
    protects: 'a corrupt row is taken out of the way',
    file: `${POS}/db/set-aside.ts`,
    take: 'await db.table(store).delete(key as never)',
    leave: '',
    test: `${POS}/db/set-aside.test.ts`,
    title: 'LD-38 F-33',
  },
  {
    fault: 'F-33',
    protects: 'the record of the catalogue stands twice',
    file: `${POS}/db/catalogue/catalogue-store.ts`,
    take: '{ ...next, id: COPY },',
    leave: '',
    test: `${POS}/db/set-aside.test.ts`,
    title: 'LD-49',
  },
  {
    fault: 'F-33',
    protects: 'nobody gets behind the PIN before the rows were looked at',
    file: `${POS}/session/pin.ts`,
    take: ', core.stocked?.()])',
    leave: '])',
    test: `${POS}/session/pin.test.ts`,
    title: 'LD-46',
  },
  {
    fault: 'F-44',
    protects: 'the wipe looks for unsent sales inside its own transaction',
    file: `${POS}/db/session-store.ts`,
    take: "if ((await unsentIn(db)) > 0) return 'unsent'",
    leave: '',
    test: `${POS}/session/sign-out.test.ts`,
    title: 'EN-15',
  },
  {
    fault: 'F-45',
    protects: 'a refused sale is tried five times, then waits for a person',
    file: 'packages/domain/src/sale-queue/sale-queue.ts',
    take: 'export const MAX_ATTEMPTS = 5',
    leave: 'export const MAX_ATTEMPTS = 50',
    test: `${POS}/sync/outbox/drain.test.ts`,
    title: 'OB-4',
  },
  {
    fault: 'F-47',
    protects: 'a number that stands there already is flagged',
    file: `${SERVER}/repositories/sale.repository.ts`,
    take: "isFirst ? fresh.flags : [...fresh.flags, 'NUMBER_CLASH']",
    leave: 'fresh.flags',
    test: `${SERVER}/services/sales-batch.pg.test.ts`,
    title: 'F-47',
  },
  {
    fault: 'F-47',
    protects: 'a number that stands there already is no reason to refuse the sale',
    file: `${SERVER}/repositories/sale.repository.ts`,
    take: 'ClashKey: isFirst ? FIRST_HOLDER : fresh.sale.UUID',
    leave: 'ClashKey: FIRST_HOLDER',
    test: `${SERVER}/services/sales-batch.pg.test.ts`,
    title: 'F-47',
  },
  {
    fault: 'F-48',
    protects: 'a full sync loads beside what is sold from',
    file: `${POS}/sync/pull/full-product-sync.ts`,
    take: '?.version ?? 0) + 1,',
    leave: '?.version ?? 0),',
    test: `${POS}/sync/pull/pull-products.test.ts`,
    title: 'PS-4 F-48',
  },
  {
    fault: 'F-49',
    protects: 'a list that lost more than a fifth is asked for again',
    file: `${POS}/db/list-store.ts`,
    take: 'const MOST_DROPPED = 0.2',
    leave: 'const MOST_DROPPED = 2',
    test: `${POS}/sync/pull/pull-list.test.ts`,
    title: 'LD-3',
  },
  {
    fault: 'F-52',
    protects: 'a kind is pulled at most once in five seconds',
    file: `${POS}/sync/pull/puller.ts`,
    take: 'Math.max(0, COALESCE_MS - since)',
    leave: '0',
    test: `${POS}/sync/pull/puller.test.ts`,
    title: 'LD-10',
  },
]
