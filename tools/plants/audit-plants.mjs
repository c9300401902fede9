/** @typedef {import('./plants.mjs').Plant} Plant */

const AUDIT = 'apps/server/src/services/audit'
const CHAIN_TEST = 'apps/server/src/cli/audit-command.pg.test.ts'
const CHAIN_UNIT = `${AUDIT}/audit-chain.test.ts`

/**
 * What finds a change of the audit trail.
 *
 * @type {readonly Plant[]}
 */
export const AUDIT_PLANTS = [
  {
    fault: 'AH-2',
    protects: 'a link is compared with its entry',
    file: `${AUDIT}/verify-chain.ts`,
    take: 'linkOf(state.link, entry, { position, chainedAt, digests }).equals(stored.link)',
    leave: 'linkOf(state.link, entry, { position, chainedAt, digests }).length === stored.link.length',
    test: CHAIN_UNIT,
    title: 'AH-2 a change of',
  },
  {
    fault: 'AH-2',
    protects: 'an entry between older ones is looked for',
    file: `${AUDIT}/verify-audit.ts`,
    take: "return inserted ? faultAt('inserted', 0, inserted) : null",
    leave: "return inserted && !before ? faultAt('inserted', 0, inserted) : null",
    test: CHAIN_TEST,
    title: 'AH-2 an entry that is put between',
  },
  {
    fault: 'AH-3',
    protects: 'a value that looks erased needs an erasure on record',
    file: `${AUDIT}/audit-chain.ts`,
    take: 'return isErasureRecorded && Object.values(person)',
    leave: 'return Object.values(person)',
    test: CHAIN_UNIT,
    title: 'AH-3 erased fields',
  },
  {
    fault: 'AH-5',
    protects: 'entries that were committed late are chained',
    file: `${AUDIT}/chain-audit.service.ts`,
    take: 'else if (chain.isMarkPassed) await',
    leave: 'else await',
    test: CHAIN_TEST,
    title: 'AH-5 an entry committed after',
  },
]
