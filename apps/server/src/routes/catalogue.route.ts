import { NO_PRODUCT_TAGS } from '@evertill/contract'
import {
  getMemberships,
  listCategories,
  listCustomFields,
  listOffers,
  listPaymentTypes,
  listProductTags,
  listSalesChannels,
  listSubCategories,
  listTaxes,
  listTransactionTypes,
} from '../services/catalogue/lists.service.ts'
import { getProductCosts } from '../services/catalogue/product-costs.service.ts'
import { syncProducts } from '../services/catalogue/product-sync.service.ts'
import {
  listEmployees,
  listPrintConfigs,
  listServiceAreas,
} from '../services/catalogue/store-lists.service.ts'
import { listDenominations } from '../services/drawer/denominations.service.ts'
import { done, mapValue } from '../services/outcome.ts'
import type { Handlers, Ports } from './handler.ts'

export const catalogueRoutes = (ports: Ports) => {
  const { db, clock } = ports
  return {
    syncProducts: ({ identity, query }) => syncProducts(ports, identity, query),
    getProductCosts: ({ identity, params, query }) =>
      getProductCosts(ports, identity, { ...params, ...query }),
    listTransactionTypes: async ({ identity }) =>
      done({ transactionTypes: await listTransactionTypes(db, identity) }),
    listPaymentTypes: async ({ identity }) => done({ paymentTypes: await listPaymentTypes(db, identity) }),
    listTaxes: async ({ identity }) => done({ productTaxes: await listTaxes(db, identity) }),
    listCategories: async ({ identity }) =>
      done({ message: 'success', productCategories: await listCategories(db, identity) }),
    listSubCategories: async ({ identity }) =>
      done({ message: 'success', productSubCategories: await listSubCategories(db, identity) }),
    listProductTags: async ({ identity }) => {
      const ProductTags = await listProductTags(db, identity)
      return ProductTags.length === 0
        ? done({ code: '1' as const, message: NO_PRODUCT_TAGS, ProductTags })
        : done({ code: '0' as const, message: 'success', ProductTags })
    },
    listOffers: async ({ identity }) => done({ code: '0', Offers: await listOffers(db, identity) }),
    listSalesChannels: async ({ identity }) =>
      done({ code: '0', salesChannels: await listSalesChannels(db, identity) }),
    listCustomFields: async ({ identity, query }) =>
      done({ code: '0', customFields: await listCustomFields(db, identity, query.module) }),
    listDenominations: ({ identity, params }) =>
      mapValue(listDenominations(ports, identity, params.currency), (data) => ({ code: '0', data })),
    getMembership: async ({ identity }) => {
      const AsOf = clock().toISOString()
      return done({ code: 0, MembershipData: { ...(await getMemberships(db, identity)), AsOf } })
    },
  } satisfies Partial<Handlers>
}

export const storeListsRoutes = (ports: Ports) =>
  ({
    listEmployees: ({ identity, query }) =>
      mapValue(listEmployees(ports, identity, query.storeId), (activeEmployees) => ({ activeEmployees })),
    listPrintConfigs: ({ identity, params }) =>
      mapValue(listPrintConfigs(ports, identity, params.storeId), (printConfigs) => ({ printConfigs })),
    listServiceAreas: ({ identity, query }) =>
      mapValue(listServiceAreas(ports, identity, query.storeId), (serviceAreas) => ({
        code: '0',
        serviceAreas,
      })),
  }) satisfies Partial<Handlers>
