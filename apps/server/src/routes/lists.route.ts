import { NO_PRODUCT_TAGS } from '@evertill/contract'
import { listDenominations } from '../services/drawer/denominations.service.ts'
import {
  getMemberships,
  listCategories,
  listCustomFields,
  listOffers,
  listProductTags,
  listSalesChannels,
  listSubCategories,
} from '../services/catalogue/lists.service.ts'
import { done } from '../services/outcome.ts'
import {
  listEmployees,
  listPrintConfigs,
  listServiceAreas,
} from '../services/catalogue/store-lists.service.ts'
import type { Handlers, Ports } from './handler.ts'

type CompanyLists = Pick<
  Handlers,
  | 'listCategories'
  | 'listSubCategories'
  | 'listProductTags'
  | 'listOffers'
  | 'listSalesChannels'
  | 'listCustomFields'
  | 'listDenominations'
  | 'getMembership'
>

const companyLists = ({ db, clock }: Ports): CompanyLists => ({
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
  listDenominations: ({ params }) => {
    const outcome = listDenominations(params.currency)
    return Promise.resolve(outcome.ok ? done({ code: '0' as const, data: outcome.value }) : outcome)
  },
  getMembership: async ({ identity }) => {
    const AsOf = clock().toISOString()
    return done({ code: 0, MembershipData: { ...(await getMemberships(db, identity)), AsOf } })
  },
})

type StoreLists = Pick<Handlers, 'listEmployees' | 'listPrintConfigs' | 'listServiceAreas'>

const storeLists = (ports: Ports): StoreLists => ({
  listEmployees: async ({ identity, query }) => {
    const outcome = await listEmployees(ports, identity, query.storeId)
    return outcome.ok ? done({ activeEmployees: outcome.value }) : outcome
  },
  listPrintConfigs: async ({ identity, params }) => {
    const outcome = await listPrintConfigs(ports, identity, params.storeId)
    return outcome.ok ? done({ printConfigs: outcome.value }) : outcome
  },
  listServiceAreas: async ({ identity, query }) => {
    const outcome = await listServiceAreas(ports, identity, query.storeId)
    return outcome.ok ? done({ code: '0' as const, serviceAreas: outcome.value }) : outcome
  },
})

export const listsRoutes = (ports: Ports): CompanyLists & StoreLists => ({
  ...companyLists(ports),
  ...storeLists(ports),
})
