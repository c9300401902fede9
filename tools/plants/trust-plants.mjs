/** Protections against forged documents and against those who take more than their share, by the rules they keep. */

const SERVER = 'apps/server/src'
const JUDGE = `${SERVER}/policies/review/judge.ts`
const FORGERIES = `${SERVER}/services/review/forgeries.attack.pg.test.ts`
const FORGED_DOCUMENTS = `${SERVER}/services/review/forged-documents.attack.pg.test.ts`

/**
 * Takes one comparison out of the review.
 *
 * @param {string} protects
 * @param {string} take
 * @param {string} title
 * @param {string} [test]
 * @returns {import('./plants.mjs').Plant}
 */
const uncompared = (protects, take, title, test = FORGERIES) => ({
  fault: 'TR-2',
  protects,
  file: JUDGE,
  take,
  leave: '',
  test,
  title,
})

/** @type {readonly import('./plants.mjs').Plant[]} */
export const TRUST_PLANTS = [
  uncompared('goods and prices are compared with the products', '...goods.flags,', 'TR-2 .*Lines.*MRP'),
  uncompared('taxes are compared', '...judgeTaxes(sale, span, shop),', 'TR-2 .*Lines.*TaxName'),
  uncompared('offers are compared', '...judgeOffers(reviewed, span, shop),', 'TR-2 .*Lines.*OfferID'),
  uncompared(
    'payments are compared with the payment types',
    '...judgePayments(reviewed, span, shop),',
    'TR-2 .*Payments.*Kind',
  ),
  uncompared(
    'points are compared with the card',
    '...judgePoints(reviewed, span, shop),',
    'TR-2 .*Loyalty.*',
  ),
  uncompared(
    'settings are compared with the store',
    '...judgeSettings(reviewed, span, shop),',
    'TR-2 .*RoundingStep',
  ),
  uncompared(
    'an edit is compared with the bill before it',
    '...judgeEdit(reviewed),',
    'TR-6',
    FORGED_DOCUMENTS,
  ),
  uncompared(
    'what a cashier may not do alone needs an approval',
    '...judgeRights(reviewed, goods, shop),',
    'TR-5',
    FORGED_DOCUMENTS,
  ),
  {
    fault: 'FS-1',
    protects: 'a company holds no more than its share of the connections',
    file: `${SERVER}/platform/fair-queue.ts`,
    take: 'held.of(tenant) < share.tenant &&',
    leave: '(tenant === tenant) &&',
    test: `${SERVER}/platform/fair-queue.test.ts`,
    title: 'FS-1',
  },
  {
    fault: 'FS-8',
    protects: 'a slot is released by its device or by right',
    file: `${SERVER}/services/registers/leases.service.ts`,
    take: "if (!isRightful) return refuse('NOT_ALLOWED')",
    leave: '',
    test: `${SERVER}/services/registers/slot-shares.pg.test.ts`,
    title: 'FS-8 a cashier',
  },
  {
    fault: 'US-1',
    protects: 'the token of an ended session is refused',
    file: `${SERVER}/services/people/access.service.ts`,
    take: 'first?.credential_version !== signedIn.credentialVersion || first.is_ended',
    leave: 'first?.credential_version !== signedIn.credentialVersion',
    test: `${SERVER}/http/user-sessions.pg.test.ts`,
    title: 'US-1 the token',
  },
  {
    fault: 'KP-31',
    protects: 'a changed backup is refused',
    file: `${SERVER}/db/backup/load.ts`,
    take: 'if (hasChecksum && sha256 !== expected)',
    leave: 'if (hasChecksum && expected === undefined)',
    test: `${SERVER}/db/backup/backup.pg.test.ts`,
    title: 'KP-31',
  },
]
