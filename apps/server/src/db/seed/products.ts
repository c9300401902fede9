import type { Product } from '@evertill/contract'
import { CATEGORIES, type DemoCategory } from './catalogue-data.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from './companies.ts'
import { demoKey } from './keys.ts'
import { EVERYDAY, SPECIAL, tagsOf } from './list-data.ts'

export type DemoProduct = Omit<Product, 'ActionOn' | 'IsDeleted'>

const CATALOGUE_SIZE = 500
const HUNDRED_PERCENT = 1_000_000

/** Appends the check digit to twelve digits of an EAN-13: odd positions weigh 1, even positions 3. */
export const ean13 = (twelve: string): string => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

type Draft = {
  sku: string
  name: string
  barCode: string
  price: number
  mrp?: number
  category: string
  tax: string
  hsn: string
  unit: string
  inclusive: boolean
  weighed?: boolean
  type?: string
  parentSku?: string
  special?: boolean
}

const toProduct = (company: string, draft: Draft): DemoProduct => {
  const supply = Math.round(draft.price * 0.8)
  return {
    key: demoKey(company, 'product', draft.sku),
    SKU: draft.sku,
    Name: draft.name,
    BarCode: draft.barCode,
    ProductType: draft.type ?? 'Standard',
    CategoryID: demoKey(company, 'category', draft.category),
    SubCategoryID: demoKey(
      company,
      'sub-category',
      `${draft.special === true ? SPECIAL : EVERYDAY} ${draft.category.toLowerCase()}`,
    ),
    TagIDs: [],
    ParentProductID: draft.parentSku === undefined ? '' : demoKey(company, 'product', draft.parentSku),
    RetailPrice: draft.price,
    SupplyPrice: supply,
    Markup: supply === 0 ? 0 : Math.round(((draft.price - supply) * HUNDRED_PERCENT) / supply),
    DiscountAmount: 0,
    DiscountPercentage: 0,
    MRP: draft.mrp ?? 0,
    StoreSpecificPrices: [],
    AccessibleToSelectedStores: [],
    TaxID: demoKey(company, 'tax', draft.tax),
    PriceIncludesTax: draft.inclusive,
    HSN: draft.hsn,
    Unit: draft.unit,
    IsWeighed: draft.weighed ?? false,
  }
}

const piece = { unit: 'pc', inclusive: true } as const

/** Tests and screenshots use these five products; no offer may apply to them. */
const FIXED: readonly Draft[] = [
  {
    ...piece,
    sku: 'DEMO-001',
    name: 'Table butter 100 g',
    barCode: '8900000000012',
    price: 5800,
    mrp: 5800,
    category: 'Dairy',
    tax: 'GST 5%',
    hsn: '0405',
  },
  {
    ...piece,
    sku: 'DEMO-002',
    name: 'Bath soap 125 g',
    barCode: '8900000000029',
    price: 4000,
    mrp: 4000,
    category: 'Personal care',
    tax: 'GST 18%',
    hsn: '3401',
  },
  {
    ...piece,
    sku: 'DEMO-003',
    name: 'Cola 750 ml',
    barCode: '8900000000036',
    price: 4000,
    mrp: 4000,
    category: 'Beverages',
    tax: 'GST 40%',
    hsn: '2202',
  },
  {
    ...piece,
    sku: 'DEMO-004',
    name: 'Milk 500 ml',
    barCode: '8900000000043',
    price: 3200,
    mrp: 3200,
    category: 'Dairy',
    tax: 'Nil',
    hsn: '0401',
  },
  {
    sku: '12345',
    name: 'Basmati loose',
    barCode: '',
    price: 8900,
    category: 'Staples',
    tax: 'GST 5%',
    hsn: '1006',
    unit: 'kg',
    inclusive: true,
    weighed: true,
  },
]

const draftsOf = (category: DemoCategory): Draft[] =>
  category.items.flatMap(([item, price], itemAt) => {
    const family = `${category.code}-${String(itemAt + 1).padStart(2, '0')}`
    const common = {
      category: category.name,
      tax: category.tax,
      hsn: category.hsn,
      unit: category.unit,
      inclusive: category.exclusive !== true,
      weighed: category.kind === 'weighed',
      special: itemAt >= category.items.length / 2,
    }
    const children = category.packs.map(([pack, percent], packAt): Draft => {
      const each = Math.round((price * percent) / 100)
      return {
        ...common,
        sku: `${family}${String.fromCharCode(65 + packAt)}`,
        name: `${item} ${pack}`,
        barCode: '',
        price: each,
        ...(category.kind === 'piece' && category.exclusive !== true ? { mrp: each } : {}),
        ...(category.kind === 'variants' ? { type: 'Variant', parentSku: family } : {}),
      }
    })
    return category.kind === 'variants'
      ? [{ ...common, sku: family, name: item, barCode: '', price, type: 'VariantParent' }, ...children]
      : children
  })

/** Weighed products and parents of variants have no barcode. */
const withBarCode = (draft: Draft, at: number): Draft =>
  draft.weighed === true || draft.type === 'VariantParent'
    ? draft
    : { ...draft, barCode: ean13(`8901000${String(at + 1).padStart(5, '0')}`) }

const withStorePrice = (product: DemoProduct, at: number): DemoProduct => {
  if (at % 20 !== 7) return product
  const { RetailPrice, SupplyPrice, Markup, DiscountAmount, DiscountPercentage } = product
  const delhi = {
    StoreID: demoKey(DEMO_RETAIL.id, 'store', 'DEL1'),
    RetailPrice: Math.round(RetailPrice * 0.95),
    SupplyPrice,
    Markup,
    DiscountAmount,
    DiscountPercentage,
    MRP: product.MRP,
  }
  return { ...product, StoreSpecificPrices: [delhi] }
}

const onlyInOneStore = (product: DemoProduct, at: number): DemoProduct =>
  at % 60 === 31
    ? { ...product, AccessibleToSelectedStores: [demoKey(DEMO_RETAIL.id, 'store', 'BLR1')] }
    : product

/** Generated products only: the five fixed ones have no tag, so that no offer by tag applies to them. */
const withTags = (product: DemoProduct, at: number): DemoProduct => ({
  ...product,
  TagIDs: tagsOf(at).map((tag) => demoKey(DEMO_RETAIL.id, 'tag', tag)),
})

/** The five fixed products and generated ones up to 500, the same on every machine. */
export const demoRetailProducts = (): DemoProduct[] => {
  const generated = CATEGORIES.flatMap(draftsOf).map(withBarCode)
  const needed = CATALOGUE_SIZE - FIXED.length
  if (generated.length < needed)
    throw new Error(`the catalogue tables give only ${generated.length} products`)
  return [
    ...FIXED.map((draft) => toProduct(DEMO_RETAIL.id, draft)),
    ...generated
      .slice(0, needed)
      .map((draft) => toProduct(DEMO_RETAIL.id, draft))
      .map(withStorePrice)
      .map(onlyInOneStore)
      .map(withTags),
  ]
}

export const otherTradersProducts = (): DemoProduct[] =>
  [
    ['OT-001', 'Rice bag 5 kg', 45000, '1006'],
    ['OT-002', 'Cooking oil 1 l', 16500, '1512'],
    ['OT-003', 'Tea 250 g', 12500, '0902'],
  ].map(([sku, name, price, hsn], at) =>
    toProduct(OTHER_TRADERS.id, {
      ...piece,
      sku: String(sku),
      name: String(name),
      barCode: ean13(`8902000${String(at + 1).padStart(5, '0')}`),
      price: Number(price),
      category: 'Staples',
      tax: 'GST 5%',
      hsn: String(hsn),
    }),
  )
