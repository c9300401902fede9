import { RESOURCE_VERBS, defineResources } from './resource.ts'
import {
  BLANK_PRODUCT,
  ManagedCategory,
  ManagedPriceChange,
  ManagedProduct,
  ManagedProductTag,
  ManagedSubCategory,
  PriceChangeStanding,
  ProductStanding,
} from './rows-catalogue.ts'

/** The lists of the catalogue. */
export const CATALOGUE_RESOURCES = defineResources({
  products: {
    access: 'HubProducts',
    scope: 'company',
    fields: ManagedProduct,
    shown: ProductStanding,
    blank: BLANK_PRODUCT,
    verbs: RESOURCE_VERBS,
    sort: ['Name', 'SKU', 'RetailPrice', 'ChangedAt'],
    filters: ['CategoryID', 'SubCategoryID', 'TaxID', 'StoreID', 'IsWeighed', 'LacksTax', 'ParentProductID'],
  },
  'price-changes': {
    access: 'HubPriceChanges',
    scope: 'company',
    fields: ManagedPriceChange,
    shown: PriceChangeStanding,
    blank: { StoreID: null, RetailPrice: null, MRP: null },
    verbs: RESOURCE_VERBS,
    sort: ['ValidFrom', 'ProductName'],
    filters: ['State', 'ProductID', 'StoreID'],
  },
  categories: {
    access: 'HubCategories',
    scope: 'company',
    fields: ManagedCategory,
    blank: {},
    verbs: RESOURCE_VERBS,
    sort: ['CategoryName'],
    filters: [],
  },
  subcategories: {
    access: 'HubSubCategories',
    scope: 'company',
    fields: ManagedSubCategory,
    blank: {},
    verbs: RESOURCE_VERBS,
    sort: ['SubCategoryName'],
    filters: ['CategoryID'],
  },
  'product-tags': {
    access: 'HubProductTags',
    scope: 'company',
    fields: ManagedProductTag,
    blank: {},
    verbs: RESOURCE_VERBS,
    sort: ['TagName'],
    filters: [],
  },
})
