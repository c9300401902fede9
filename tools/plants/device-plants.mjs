/** @typedef {import('./plants.mjs').Plant} Plant */

const POS = 'apps/pos/src'
const BRIDGE = 'apps/bridge/src'

/**
 * Protections of printing, of the settings and of the bridge.
 *
 * @type {readonly Plant[]}
 */
export const DEVICE_PLANTS = [
  {
    fault: 'PR-17',
    protects: 'one tab at a time has a printer',
    file: `${POS}/print/print-queue.ts`,
    take: `await locks.run(lockOf(printer), end, () => {
        onStart()
        return drain(printer)
      })`,
    leave: `onStart()
      await drain(printer)`,
    test: `${POS}/print/print-queue.test.ts`,
    title: 'PR-17 that one tab is printing',
  },
  {
    fault: 'PR-17',
    protects: 'a printer that is set up twice is one printer',
    file: `${POS}/print/print-queue.ts`,
    take: 'await locks.run(lockOf(printer), end, () => {',
    leave: 'await locks.run(printerKey, end, () => {',
    test: `${POS}/print/print-queue.test.ts`,
    title: 'PR-17 and its packing copy',
  },
  {
    fault: 'PR-12',
    protects: 'what a page that died was printing is not sent again',
    file: `${POS}/ledger/print-jobs.ts`,
    take: 'if (mayBePrinted && !knowsJobs) {',
    leave: 'if (false) {',
    test: `${POS}/print/print-queue.test.ts`,
    title: 'PR-12 whose till was closed',
  },
  {
    fault: 'PR-13',
    protects: 'what may be on paper is not given back',
    file: `${POS}/print/print-queue.ts`,
    take: "if (!wasSent || REFUSED.includes(reason)) return 'giveBack'",
    leave: "if (reason !== 'connectionLost') return 'giveBack'",
    test: `${POS}/print/print-queue.test.ts`,
    title: 'PR-13 what may be on paper',
  },
  {
    fault: 'PR-25',
    protects: 'whoever asks for the original joins the print that is under way',
    file: `${POS}/ledger/print-jobs.ts`,
    take: 'if (job.isOriginalOnly && (await isOnPaper(tx, countedOf(job)))) done.push(job)',
    leave: 'if (false) done.push(job)',
    test: `${POS}/print/print-queue.test.ts`,
    title: 'that is asked for while it prints by itself',
  },
  {
    fault: 'PR-25',
    protects: 'an original that another printer prints first does not come out as a copy',
    file: `${POS}/ledger/print-jobs.ts`,
    take: 'if (!mayBePrinted && job.isOriginalOnly && (await isOnPaper(tx, countedOf(job)))) {',
    leave: 'if (false) {',
    test: `${POS}/print/print-queue.test.ts`,
    title: 'PR-25 that another printer',
  },
  {
    fault: 'PR-25',
    protects: 'an original through the browser is not counted as a copy',
    file: `${POS}/ledger/print-jobs.ts`,
    take: 'if (isOriginal && (await isOnPaper(tx, uuid))) return 1',
    leave: '',
    test: `${POS}/ledger/print-jobs.test.ts`,
    title: 'PR-25',
  },
  {
    fault: 'RC-30',
    protects: 'a copy follows the rule for reprints',
    file: `${POS}/queries/reprint.ts`,
    take: "if (!isCopy) return 'original'",
    leave: "return 'original'",
    test: `${POS}/queries/reprint.test.ts`,
    title: 'RC-30',
  },
  {
    fault: 'PR-8',
    protects: 'a printer without paper gets nothing',
    file: `${POS}/print/transports/wire.ts`,
    take: "if (before.state === 'fault') return { ...before, state: 'notSent' }",
    leave: '',
    test: `${POS}/print/transports/transports.test.ts`,
    title: 'PR-8 without paper',
  },
  {
    fault: 'PR-26',
    protects: 'a command in real time is not kept back by the status',
    file: `${POS}/print/transports/wire.ts`,
    take: '(talk) => sendUnasked(talk, bytes)',
    leave: '(talk) => sendOver(talk, bytes)',
    test: `${POS}/print/transports/transports.test.ts`,
    title: 'PR-26',
  },
  {
    fault: 'DS-11',
    protects: 'a file of settings with one bad value is refused whole',
    file: `${POS}/queries/settings-file.ts`,
    take: "if (!isValid(name, value)) return faulty({ kind: 'notAllowed', name })",
    leave: 'if (!isValid(name, value)) continue',
    test: `${POS}/queries/settings-file.test.ts`,
    title: 'DS-11',
  },
  {
    fault: 'DS-13',
    protects: 'an easy PIN is refused',
    file: `${POS}/session/personal.ts`,
    take: 'if (refusal !== undefined) return { ...refused(refusal), waitMs: 0 }',
    leave: '',
    test: `${POS}/session/personal.test.ts`,
    title: 'DS-13 1234',
  },
  {
    fault: 'DS-14',
    protects: 'a cashier with something unsent stays',
    file: `${POS}/db/session/people-store.ts`,
    take: 'if (unsent === 0) await',
    leave: 'await',
    test: `${POS}/session/personal.test.ts`,
    title: 'DS-14 as long as',
  },
  {
    fault: 'DS-14',
    protects: 'a cashier who was removed leaves the other tabs',
    file: `${POS}/session/people.ts`,
    take: 'if (left.length < shown.length) set({ people: left })',
    leave: '',
    test: `${POS}/session/personal.test.ts`,
    title: 'DS-14 who is removed is gone',
  },
  {
    fault: 'BR-2, BR-6',
    protects: 'a request needs the token of its origin',
    file: `${BRIDGE}/routes.ts`,
    take: "if (!pairing) throw new Refusal('not-paired')",
    leave: 'if (!pairing) return settings.read().pairings[0]',
    test: `${BRIDGE}/pairing.test.ts`,
    title: 'BR-6 without a token',
  },
  {
    fault: 'BR-3',
    protects: 'a page whose name resolves to this computer is refused',
    file: `${BRIDGE}/request-guard.ts`,
    take: 'return LOOPBACK_NAMES.some((name) => request.headers.host === `${name}:${port}`)',
    leave: 'return port !== undefined',
    test: `${BRIDGE}/attacks.test.ts`,
    title: 'BR-3',
  },
  {
    fault: 'BR-4',
    protects: 'attempts at a code are counted',
    file: `${BRIDGE}/pairing-code.ts`,
    take: 'attemptsLeft: stored.attemptsLeft - 1',
    leave: 'attemptsLeft: stored.attemptsLeft',
    test: `${BRIDGE}/pairing.test.ts`,
    title: 'BR-4 of a hundred',
  },
  {
    fault: 'BR-7',
    protects: 'a till reaches no address outside of the shop and not this computer',
    file: `${BRIDGE}/addresses.ts`,
    take: "if (!isListed && !found.every(isPrivateAddress)) return 'address-not-allowed'",
    leave: '',
    test: `${BRIDGE}/addresses.test.ts`,
    title: 'BR-7 a name is looked up',
  },
  {
    fault: 'BR-11',
    protects: 'a job that comes again is not printed again',
    file: `${BRIDGE}/jobs.ts`,
    take: 'const known = journal.find(id)',
    leave: 'const known = undefined as JobRecord | undefined',
    test: `${BRIDGE}/jobs.test.ts`,
    title: 'BR-11 that comes again',
  },
  {
    fault: 'BR-12',
    protects: 'a job is not sent to a printer without paper',
    file: `${BRIDGE}/network-printer.ts`,
    take: "if (before !== undefined && blocksPrinting(before)) return { result: 'not-sent', state: before }",
    leave: '',
    test: `${BRIDGE}/jobs.test.ts`,
    title: 'BR-12 is not sent',
  },
]

/** @type {readonly import('./browser-plants.mjs').BrowserPlant[]} */
export const DEVICE_BROWSER_PLANTS = [
  {
    fault: 'PR-17',
    protects: 'one tab of the browser at a time has a printer',
    edits: [
      {
        file: `${POS}/print/printing.ts`,
        take: "'locks' in navigator && !databases.isVolatile ? createWebLocks(navigator.locks) : createPageLocks()",
        leave: 'createPageLocks()',
      },
    ],
    test: `${POS}/print/printing.web.test.ts`,
    title: 'PR-17',
  },
  {
    fault: 'PR-12',
    protects: 'a copy out of the print queue follows the rule for reprints',
    edits: [
      {
        file: `${POS}/features/settings/printer-queue.tsx`,
        take: "run(() => guarded('print', async () => (await load()).printAgain(job.id)))",
        leave: "guarded('print', async () => (await load()).printAgain(job.id))",
      },
    ],
    test: `${POS}/features/settings/printers-section.web.test.tsx`,
    title: 'RC-30 PR-12',
  },
  {
    fault: 'PR-25',
    protects: 'Print asks for the original as long as none is printed',
    edits: [
      {
        file: `${POS}/features/receipt/use-print.ts`,
        take: 'isOriginal ? jobs.map((job) => ({ ...job, isOriginalOnly: true as const })) : jobs',
        leave: 'jobs',
      },
    ],
    test: `${POS}/app/after-sale-print.web.test.tsx`,
    title: 'PR-25',
  },
  {
    fault: 'PR-26',
    protects: 'the drawer opens without paper',
    edits: [{ file: `${POS}/print/printing.ts`, take: "['paperOut', 'coverOpen']", leave: '[]' }],
    test: `${POS}/app/after-sale-print.web.test.tsx`,
    title: 'PR-26',
  },
  {
    fault: 'DS-14',
    protects: 'a cashier who was removed leaves the lock screen of the other tabs',
    edits: [
      {
        file: `${POS}/session/people.ts`,
        take: 'if (left.length < shown.length) set({ people: left })',
        leave: '',
      },
    ],
    test: 'e2e/settings/people.long.test.ts',
    title: 'DS-14',
  },
]
