import { DEVICE_BROWSER_PLANTS } from './device-plants.mjs'

/**
 * The same protections, taken out of the built product, each with the test in Chromium that must fail. Some need more
 * edits than in `plants.mjs`, because a second protection would catch the fault.
 *
 * @typedef {object} BrowserPlant
 * @property {string} fault id of the fault
 * @property {string} protects what the code ensures
 * @property {readonly { file: string, take: string, leave: string }[]} edits
 * @property {string} test the test file
 * @property {string} title part of the title of the test that must fail
 */

const POS = 'apps/pos/src'
const SERVER = 'apps/server/src'

const TREAT_AS_ACCEPTED = {
  file: `${POS}/sync/outbox/drain.ts`,
  take: 'return store.release(claim, outcome.message, now)',
  leave: `return store.applyAnswers(
        claim,
        new Map(
          (claim.kind === 'sales' ? claim.rows : [claim.row]).map(({ key }) => [
            key,
            { kind: 'accepted', serverId: key, flags: [] },
          ]),
        ),
        { now, random: 0 },
      )`,
}

/** Gives every arriving sale, line and payment a new key, like a server that makes its own keys. */
const NEW_KEYS = `{
      ...fresh,
      sale: {
        ...fresh.sale,
        UUID: crypto.randomUUID(),
        Lines: fresh.sale.Lines.map((line) => ({ ...line, UUID: crypto.randomUUID() })),
        Payments: fresh.sale.Payments.map((payment) => ({ ...payment, UUID: crypto.randomUUID() })),
      },
    }`
const KEYS_OF_THE_SERVER = [
  {
    file: `${SERVER}/services/sales/sales.service.ts`,
    take: 'await ports.ingest(identity, fresh)',
    leave: `await ports.ingest(identity, ${NEW_KEYS})`,
  },
  {
    file: `${SERVER}/services/sales/sales-batch.service.ts`,
    take: 'sales.map(({ fresh }) => fresh),',
    leave: `sales.map(({ fresh }) => (${NEW_KEYS})),`,
  },
]

/** @type {readonly BrowserPlant[]} */
export const BROWSER_PLANTS = [
  {
    fault: 'F-01',
    protects: 'a sale leaves the queue only when the server has accepted it',
    edits: [TREAT_AS_ACCEPTED],
    test: 'e2e/sync/bad-lines.test.ts',
    title: 'F-01',
  },
  {
    fault: 'F-02',
    protects: 'the key of a sale is made by the till, and unique on the server',
    edits: KEYS_OF_THE_SERVER,
    test: 'e2e/sync/bad-lines.test.ts',
    title: 'F-02',
  },
  {
    fault: 'F-03',
    protects: 'the key of a sale is made by the till, and unique on the server',
    edits: KEYS_OF_THE_SERVER,
    test: 'e2e/sync/bad-lines.test.ts',
    title: 'F-03',
  },
  {
    fault: 'F-07',
    protects: 'an answer that is not from our server says nothing about a sale',
    edits: [
      {
        file: `${POS}/api/client.ts`,
        take: "failure: struggling('The answer was not one of our server.', response)",
        leave:
          "failure: { kind: 'refused', status: response.status, code: 'SALE_INVALID', message: 'Not ours.', errors: [], quarantineId: null }",
      },
    ],
    test: 'e2e/sync/bad-lines.test.ts',
    title: 'F-07',
  },
  {
    fault: 'F-08',
    protects: 'the answer of a busy server is no refusal, and the sale is sent again',
    edits: [{ file: `${POS}/api/client.ts`, take: 'if (TILL_ERRORS[code].retry)', leave: 'if (false)' }],
    test: 'e2e/sync/bad-lines.test.ts',
    title: 'F-08',
  },
  {
    fault: 'F-10',
    protects: 'a sale leaves the queue only when the server has accepted it',
    edits: [TREAT_AS_ACCEPTED],
    test: 'e2e/sync/hard-days.long.test.ts',
    title: 'F-10',
  },
  {
    fault: 'F-14',
    protects: 'sales that a dead sender was sending are sent by the next one',
    edits: [
      { file: `${POS}/db/outbox/outbox-store.ts`, take: ' || isInterrupted(row)', leave: '' },
      { file: `${POS}/db/outbox/outbox-store.ts`, take: ' || isLeaseOver(row, now)', leave: '' },
    ],
    test: 'e2e/faults/crash-points.test.ts',
    title: 'point 6',
  },
  {
    fault: 'F-18',
    protects: 'a cart is one sale, however often it is paid',
    edits: [
      {
        file: `${POS}/ledger/complete-sale.ts`,
        take: 'uuid: cart.UUID,\n    type,',
        leave: 'uuid: crypto.randomUUID(),\n    type,',
      },
      {
        file: `${POS}/actions/checkout.ts`,
        take: 'running ??= cart',
        leave: 'running = cart',
      },
    ],
    test: 'e2e/sync/bad-lines.test.ts',
    title: 'F-18',
  },
  {
    fault: 'F-19',
    protects: 'one sender per browser',
    edits: [
      {
        file: `${POS}/sync/outbox/sender.ts`,
        take: 'await locks.run(LOCK_NAME, stopping.signal, work)',
        leave: 'await work()',
      },
    ],
    test: 'e2e/sync/bad-lines.test.ts',
    title: 'F-19',
  },
  {
    fault: 'F-22',
    protects: 'a device numbers with the slot that it has leased',
    edits: [{ file: `${POS}/db/sales/commit-sale.ts`, take: 'slotsOf(lease),', leave: "['A']," }],
    test: 'e2e/sync/hard-days.long.test.ts',
    title: 'F-22',
  },
  {
    fault: 'F-26',
    protects: 'a clock that jumps years ahead is not trusted',
    edits: [
      {
        file: 'packages/domain/src/session/till-time.ts',
        take: ' && time <= to',
        leave: '',
      },
    ],
    test: 'e2e/sync/hard-days.long.test.ts',
    title: 'F-26',
  },
  {
    fault: 'F-29',
    protects: 'a failed commit is no sale',
    edits: [
      {
        file: `${POS}/ledger/complete-sale.ts`,
        take: "return refused('notSaved')",
        leave: 'return { ok: true, sale: document.draft }',
      },
    ],
    test: 'e2e/faults/full-disk.long.test.ts',
    title: 'F-29',
  },
  {
    fault: 'F-33',
    protects: 'a corrupt row is moved to quarantine',
    edits: [
      {
        file: `${POS}/db/quarantine/quarantine-rows.ts`,
        take: 'await db.table(store).delete(key as never)',
        leave: '',
      },
    ],
    test: 'e2e/local-data/corrupt-rows.test.ts',
    title: 'LD-38',
  },
  {
    fault: 'F-44',
    protects: 'nothing is wiped while a sale is unsent, whenever it was made',
    edits: [
      {
        file: `${POS}/db/session/session-store.ts`,
        take: "if ((await unsentIn(db)) > 0) return 'unsent'",
        leave: '',
      },
      {
        file: `${POS}/session/sign-out.ts`,
        take: "if (judged.kind === 'refuse') return refused(judged.code)",
        leave: '',
      },
    ],
    test: 'e2e/sync/hard-days.long.test.ts',
    title: 'F-44',
  },
  {
    fault: 'F-45',
    protects: 'a refused sale is tried five times, then waits for a person',
    edits: [
      {
        file: 'packages/domain/src/sale-queue/sale-queue.ts',
        take: 'export const MAX_ATTEMPTS = 5',
        leave: 'export const MAX_ATTEMPTS = 50',
      },
    ],
    test: 'e2e/sync/attention.long.test.ts',
    title: 'F-45',
  },
  {
    fault: 'F-47',
    protects: 'a sale whose number is taken is flagged',
    edits: [
      {
        file: `${SERVER}/repositories/sales/sale.repository.ts`,
        take: "isFirst ? fresh.flags : [...fresh.flags, 'NUMBER_CLASH']",
        leave: 'fresh.flags',
      },
    ],
    test: 'e2e/sync/hard-days.long.test.ts',
    title: 'F-47',
  },
  {
    fault: 'F-48',
    protects: 'a full sync loads a new version while the old one is used',
    edits: [
      {
        file: `${POS}/sync/pull/full-product-sync.ts`,
        take: '?.version ?? 0) + 1,',
        leave: '?.version ?? 0),',
      },
    ],
    test: 'e2e/local-data/pull.test.ts',
    title: 'F-48',
  },
  {
    fault: 'F-49',
    protects: 'an incomplete catalogue is not swapped in',
    edits: [
      {
        file: `${POS}/sync/pull/full-product-sync.ts`,
        take: 'if (hasMore || !isComplete(load, totalCount)) {',
        leave: 'if (hasMore) {',
      },
    ],
    test: 'e2e/local-data/pull.test.ts',
    title: 'F-49',
  },
  {
    fault: 'F-52',
    protects: 'a kind is pulled at most once in five seconds',
    edits: [{ file: `${POS}/sync/pull/puller.ts`, take: 'Math.max(0, COALESCE_MS - since)', leave: '0' }],
    test: 'e2e/local-data/pull.test.ts',
    title: 'F-52',
  },
  {
    fault: 'F-55',
    protects: 'a new epoch of the server is noticed',
    edits: [
      {
        file: `${POS}/sync/reconciler.ts`,
        take: 'const isNew = last !== null && last.epoch !== epoch',
        leave: 'const isNew = false',
      },
    ],
    test: 'e2e/sync/hard-days.long.test.ts',
    title: 'F-55',
  },
  {
    fault: 'F-58',
    protects: 'a clock before the newest known time is wrong',
    edits: [
      {
        file: 'packages/domain/src/session/till-time.ts',
        take: 'time >= from - SLACK_MS && ',
        leave: '',
      },
    ],
    test: 'e2e/clock/wrong-clock.long.test.ts',
    title: 'in 1970 without a network',
  },
  {
    fault: 'F-59',
    protects: "moments are written in the store's zone",
    edits: [
      {
        file: `${POS}/queries/use-moments.ts`,
        take: 'useSession().store?.TimeZone ?? deviceTimeZone()',
        leave: 'deviceTimeZone()',
      },
    ],
    test: 'e2e/clock/time-zone.long.test.ts',
    title: 'history, sale and receipt',
  },
  {
    fault: 'F-57',
    protects: 'what is stored has the hash of the build',
    edits: [{ file: `${POS}/service-worker/shell-files.ts`, take: 'integrity: file.integrity,', leave: '' }],
    test: 'e2e/frame/damaged-files.test.ts',
    title: 'FR-25 FR-26 each once',
  },
  {
    fault: 'F-60',
    protects: 'a database that never answers is given up',
    edits: [{ file: `${POS}/db/sales-db.ts`, take: 'hasGivenUp = true\n      reject(', leave: 'void (' }],
    test: 'e2e/local-data/no-storage.long.test.ts',
    title: 'never answer',
  },
  {
    fault: 'F-61',
    protects: 'a copied till no longer holds its slot',
    edits: [
      {
        file: 'packages/domain/src/numbering/document-number.ts',
        take: 'return stored === undefined || stored === mark || stored === nextMark',
        leave: 'return true || stored === mark || nextMark === stored',
      },
    ],
    test: 'e2e/sync/copied-profile.long.test.ts',
    title: 'RN-10',
  },
  ...DEVICE_BROWSER_PLANTS,
]
