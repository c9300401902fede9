import { NO_PRODUCT_TAGS, type Offer } from '@evertill/contract'
import { keepsPaymentType } from '@evertill/domain'
import type { ApiClient } from '../../api/client.ts'
import type { CallResult } from '../../api/failure.ts'
import { isOfferOn, type ListContent } from '../../db/lists/list-store.ts'

/** Where the till sells and on which day: several lists belong to one store, offers to one day. */
export interface PullPlace {
  registrationId: string
  /** Whose rights are pulled; another person may be active when they arrive. */
  userId?: string | undefined
  storeId: string
  currency: string
  /** The business date in the store's time zone. */
  today: string
}

interface Fetched {
  content: ListContent
  /** Rows the server sent, also those the till leaves out. */
  serverCount: number
}

export interface ListKindRow {
  /** As the messages of R-808 name it: 'Full Sync Failed for Category'. */
  label: string
  fetch(api: ApiClient, place: PullPlace): Promise<CallResult<Fetched>>
  /** Whether a shop can really have none; otherwise an empty answer is not trusted (F-49). */
  mayBeEmpty: boolean
}

const isLive = (row: { IsDeleted: boolean }): boolean => !row.IsDeleted

const answered = <Reply>(
  result: CallResult<Reply>,
  rowsOf: (reply: Reply) => { content: ListContent; rows: readonly unknown[] },
): CallResult<Fetched> => {
  if (!result.ok) return result
  const { content, rows } = rowsOf(result.reply)
  return { ok: true, reply: { content, serverCount: rows.length } }
}

/** Today's offers are kept; later ones wait for their day (D-14). */
const offersOn = (offers: readonly Offer[], today: string): ListContent => ({
  offer: offers.filter((offer) => isOfferOn(offer, today)),
  upcomingOffer: offers.filter((offer) => offer.Type !== 'Coupon' && offer.ValidityFrom > today),
})

/** Every kind of data that the server sends as one short list, and what the till keeps of it (R-517 … R-519). */
export const LIST_KINDS = {
  registeration: {
    label: 'Registration',
    mayBeEmpty: false,
    fetch: async (api, { registrationId }) =>
      answered(await api.call('getRegistration', { body: { regID: registrationId } }), (reply) => ({
        content: { registeration: [reply.registration] },
        rows: [reply.registration],
      })),
  },
  acl: {
    label: 'Access',
    mayBeEmpty: false,
    fetch: async (api, { storeId }) =>
      answered(await api.call('getAccess', { query: { storeid: storeId } }), (reply) => ({
        content: { acl: reply.modules, storeData: [{ id: 'actionRules', value: reply.actionRules }] },
        rows: reply.modules,
      })),
  },
  transactionTypes: {
    label: 'Transaction Types',
    mayBeEmpty: false,
    fetch: async (api) =>
      answered(await api.call('listTransactionTypes', {}), ({ transactionTypes: rows }) => ({
        content: { transactionTypes: rows.filter(isLive) },
        rows,
      })),
  },
  taxes: {
    label: 'Tax',
    mayBeEmpty: false,
    fetch: async (api) =>
      answered(await api.call('listTaxes', {}), ({ productTaxes: rows }) => ({
        content: { taxes: rows.filter(isLive) },
        rows,
      })),
  },
  paymentTypes: {
    label: 'Payment Types',
    mayBeEmpty: false,
    fetch: async (api) =>
      answered(await api.call('listPaymentTypes', {}), ({ paymentTypes: rows }) => ({
        content: {
          paymentTypes: rows.filter((type) =>
            keepsPaymentType({ showInSales: type.ShowInSales, isDeleted: type.IsDeleted }),
          ),
          allPaymentTypes: rows,
        },
        rows,
      })),
  },
  category: {
    label: 'Category',
    mayBeEmpty: false,
    fetch: async (api) =>
      answered(await api.call('listCategories', {}), ({ productCategories: rows }) => ({
        content: { category: rows.filter(isLive) },
        rows,
      })),
  },
  subCategory: {
    label: 'Subcategory',
    mayBeEmpty: true,
    fetch: async (api) =>
      answered(await api.call('listSubCategories', {}), ({ productSubCategories: rows }) => ({
        content: { subCategory: rows.filter(isLive) },
        rows,
      })),
  },
  productTag: {
    label: 'Product Tags',
    mayBeEmpty: true,
    fetch: async (api) => {
      const result = await api.call('listProductTags', {})
      // This one message with code 1 counts as an empty success; any other would empty the list by mistake.
      if (result.ok && result.reply.code !== '0' && result.reply.message !== NO_PRODUCT_TAGS) {
        return {
          ok: false,
          failure: {
            kind: 'unreachable',
            message: result.reply.message,
            retryAfterMs: null,
            isStruggling: true,
          },
        }
      }
      return answered(result, ({ ProductTags: rows }) => ({ content: { productTag: rows }, rows }))
    },
  },
  offer: {
    label: 'Offer',
    mayBeEmpty: true,
    fetch: async (api, { today }) =>
      answered(await api.call('listOffers', {}), ({ Offers: rows }) => ({
        content: offersOn(rows, today),
        rows,
      })),
  },
  cashRegisters: {
    label: 'Cash Registers',
    mayBeEmpty: false,
    fetch: async (api, { storeId }) =>
      answered(await api.call('listCashRegisters', { params: { storeId } }), ({ cashRegisters: rows }) => ({
        // Who uses a register is true for a moment only; the session asks for it where it is shown.
        content: { cashRegisters: rows.filter(isLive).map(({ Holders: _holders, ...register }) => register) },
        rows,
      })),
  },
  printConfig: {
    label: 'Print Config',
    mayBeEmpty: true,
    fetch: async (api, { storeId }) =>
      answered(await api.call('listPrintConfigs', { params: { storeId } }), ({ printConfigs: rows }) => ({
        content: { printConfig: rows.filter(isLive) },
        rows,
      })),
  },
  employee: {
    label: 'Employee',
    mayBeEmpty: true,
    fetch: async (api, { storeId }) =>
      answered(await api.call('listEmployees', { query: { storeId } }), ({ activeEmployees: rows }) => ({
        content: { employee: rows.filter(isLive) },
        rows,
      })),
  },
  salesChannel: {
    label: 'Sales Channel',
    mayBeEmpty: true,
    fetch: async (api) =>
      answered(await api.call('listSalesChannels', {}), ({ salesChannels: rows }) => ({
        content: { salesChannel: rows.filter(isLive) },
        rows,
      })),
  },
  denomination: {
    label: 'Denominations',
    mayBeEmpty: true,
    fetch: async (api, { currency }) =>
      answered(await api.call('listDenominations', { params: { currency } }), ({ data: rows }) => ({
        content: { denomination: rows },
        rows,
      })),
  },
  customField: {
    label: 'Custom Fields',
    mayBeEmpty: true,
    fetch: async (api) =>
      answered(await api.call('listCustomFields', { query: {} }), ({ customFields: rows }) => ({
        content: { customField: rows.filter(isLive) },
        rows,
      })),
  },
  serviceArea: {
    label: 'Service Areas',
    mayBeEmpty: true,
    fetch: async (api, { storeId }) =>
      answered(await api.call('listServiceAreas', { query: { storeId } }), ({ serviceAreas: rows }) => ({
        content: { serviceArea: rows.filter((area) => area.IsActive) },
        rows,
      })),
  },
  membership: {
    label: 'Membership',
    mayBeEmpty: true,
    fetch: async (api) =>
      answered(await api.call('getMembership', {}), ({ MembershipData: { Members: rows, Tiers } }) => ({
        content: { membership: rows, membershipTier: Tiers },
        rows,
      })),
  },
} as const satisfies Record<string, ListKindRow>

export type ListKind = keyof typeof LIST_KINDS
