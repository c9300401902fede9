/** Protections against forged documents and against those who take more than their share, by the rules they keep. */

const SERVER = 'apps/server/src'
const JUDGE = `${SERVER}/policies/review/judge.ts`
const FORGERIES = `${SERVER}/services/review/forgeries.attack.pg.test.ts`
const FORGED_DOCUMENTS = `${SERVER}/services/review/forged-documents.attack.pg.test.ts`
const SENT_BILLS = `${SERVER}/services/sales/sent-bills.attack.pg.test.ts`
const LAWFUL_BILL = `${SERVER}/services/review/lawful-bill.attack.pg.test.ts`

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
  {
    // What is judged again when something changes compares payments too, after the returns.
    ...uncompared(
      'payments are compared with the payment types',
      '...judgePayments(reviewed, span, shop),\n    ...judgeReturns(reviewed, span, shop),',
      'TR-2 .*Payments.*Kind',
    ),
    leave: '...judgeReturns(reviewed, span, shop),',
  },
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
  {
    fault: 'SB-10',
    protects: 'mails at the same moment are counted one after the other',
    file: `${SERVER}/services/sales/bill-links.service.ts`,
    take: 'await lockBillSends(tx, identity)',
    leave: '',
    test: SENT_BILLS,
    title: 'SB-10 is not sent',
  },
  {
    fault: 'SB-12',
    protects: 'strangers close no valid link of their network',
    file: `${SERVER}/services/sales/open-bill.service.ts`,
    take: 'if (!link) {',
    leave: '{',
    test: SENT_BILLS,
    title: 'SB-12 opens although',
  },
  {
    fault: 'SB-18',
    protects: 'a letter has no word of a forged seller',
    file: `${SERVER}/services/sales/bill-document.ts`,
    take: "shop: receipt.headerLines[0] || readable(store?.name ?? ''),",
    leave: "shop: receipt.headerLines[0] || receipt.seller.name || readable(''),",
    test: SENT_BILLS,
    title: 'SB-18',
  },
  {
    fault: 'SB-19',
    protects: 'a bill and an address get few mails',
    file: `${SERVER}/services/sales/bill-mail.service.ts`,
    take: "if ((await countMail(tx, identity, saleUuid, To, at)) > 0) return refuse('TOO_MANY_BILLS_SENT')",
    leave: '',
    test: SENT_BILLS,
    title: 'SB-19',
  },
  {
    fault: 'SB-7',
    protects: 'no link is in the log',
    file: `${SERVER}/http/request-log.ts`,
    take: "path.replaceAll(/[\\w-]{43,}/g, '…')",
    leave: "path.replace(/^\\/b\\/[^/]*/, '/b/…')",
    test: SENT_BILLS,
    title: 'SB-7 is not in the log',
  },
  {
    fault: 'FS-20',
    protects: 'no PDF of a very long bill holds up the others',
    file: `${SERVER}/services/sales/bill-pdf.ts`,
    take: 'textIn(receipt) <= MAX_TEXT',
    leave: 'textIn(receipt) <= MAX_TEXT * 1_000',
    test: SENT_BILLS,
    title: 'FS-20 has a page',
  },
  {
    fault: 'FS-21',
    protects: 'a page of whole bills has a limited number of lines',
    file: `${SERVER}/repositories/sales/sale-list.repository.ts`,
    take: 'return place > 0 && lines > MAX_BODY_LINES',
    leave: 'return place > 0 && lines > 1_000 * MAX_BODY_LINES',
    test: `${SERVER}/services/sales/long-pages.attack.pg.test.ts`,
    title: 'FS-21 a page',
  },
  {
    fault: 'TR-21',
    protects: 'a refund is rounded as the store does',
    file: `${SERVER}/policies/review/returns.ts`,
    take: 'const rules = (shop.stores.get(sale.StoreID.toLowerCase()) ?? []).map(({ row }) => row)',
    leave: 'const rules = shop.stores.size < 0 ? [] : [sale]',
    test: LAWFUL_BILL,
    title: 'TR-21',
  },
  {
    fault: 'TX-22',
    protects: 'the State of delivery is not hidden',
    file: `${SERVER}/policies/review/places.ts`,
    take: "if (sale.DeliveryAddress !== undefined && !isOneState(sale.DeliveryAddress)) return ['TAX_DIFFERS']",
    leave: '',
    test: LAWFUL_BILL,
    title: 'TX-22',
  },
  {
    fault: 'LL-5',
    protects: 'goods that come back on a bill do not lower its value',
    file: `${SERVER}/policies/review/limits.ts`,
    take: 'payable: valueOf(sale) }',
    leave: 'payable: sale.PayableAmount }',
    test: LAWFUL_BILL,
    title: 'LL-5 is due',
  },
  {
    fault: 'LL-5',
    protects: 'an invented GSTIN names no buyer',
    file: 'packages/domain/src/tax/legal-limits.ts',
    take: 'isGstin(buyer.gstin)) return false',
    leave: "buyer.gstin !== '') return false",
    test: LAWFUL_BILL,
    title: 'LL-5 is not named',
  },
  {
    fault: 'LL-6',
    protects: 'an edit that adds cash is counted when it is made',
    file: `${SERVER}/repositories/customers/customer-cash.repository.ts`,
    take: 'and r.revision = s.revision and s.revision > 1)',
    leave: 'and r.revision = 0)',
    test: LAWFUL_BILL,
    title: 'LL-6 are flagged when an edit',
  },
  {
    fault: 'LL-6',
    protects: 'a refund does not lower the cash of the day',
    file: `${SERVER}/repositories/customers/customer-cash.repository.ts`,
    take: "and p.kind = 'Cash' and p.amount > 0\n       where s.customer_id = any(keys_of_customer(${customerId})) and s.business_date = ${businessDate}",
    leave:
      "and p.kind = 'Cash'\n       where s.customer_id = any(keys_of_customer(${customerId})) and s.business_date = ${businessDate}",
    test: LAWFUL_BILL,
    title: 'LL-6 are flagged although',
  },
  {
    fault: 'LL-6',
    protects: 'bills of future days do not hide the cash of today',
    file: `${SERVER}/repositories/customers/customer-cash.repository.ts`,
    take: 's.business_date between ${from}::date and ${from}::date + ${DAYS}::int',
    leave: 's.business_date >= ${from}::date',
    test: `${SERVER}/services/customers/customers.attack.pg.test.ts`,
    title: 'LL-6 bills',
  },
  {
    fault: 'FS-22',
    protects: 'a customer has a limited number of fields',
    file: 'packages/contract/src/customers/customer.ts',
    take: 'Object.keys(fields).length <= MAX_CUSTOM_FIELDS',
    leave: 'Object.keys(fields).length <= 1_000 * MAX_CUSTOM_FIELDS',
    test: `${SERVER}/services/customers/customers.attack.pg.test.ts`,
    title: 'FS-22',
  },
]
