import type { Product } from '@evertill/contract'
import { product } from '../products.ts'

const GOODS = [
  'Table butter',
  'Bath soap',
  'Basmati rice',
  'Masala tea',
  'Cola',
  'Milk',
  'Biscuits',
  'Shampoo',
]
const SIZES = ['100 g', '250 g', '500 ml', '1 kg', '750 ml', '6 pcs']

/** The same catalogue for everyone who asks, in the order of keys as the server sends it. */
export const catalogueOf = (count: number): Product[] => {
  const key = (index: number) => {
    const hex = Math.imul(index, 0x9e3779b1) >>> 0
    return `${hex.toString(16).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`
  }
  const made = Array.from({ length: count }, (_, index) =>
    product({
      key: key(index),
      Name: `${GOODS[index % GOODS.length] ?? ''} ${SIZES[index % SIZES.length] ?? ''} no. ${index}`,
      SKU: `SKU-${String(index).padStart(6, '0')}`,
      BarCode: `89${String(index).padStart(11, '0')}`,
      CategoryID: `category-${index % 12}`,
      SubCategoryID: `sub-category-${index % 60}`,
      TagIDs: index % 10 === 0 ? [`tag-${index % 7}`] : [],
      RetailPrice: 1_000 + ((index * 7_919) % 90_000),
      MRP: 100_000,
      TaxID: `tax-${index % 5}`,
      HSN: String(1_900 + (index % 99)),
      ActionOn: new Date(1_760_000_000_000 + index * 1_000).toISOString(),
    }),
  )
  return made.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** Every so-many-th product with another price. */
export const scatteredChanges = (products: readonly Product[], count: number): Product[] => {
  const step = Math.floor(products.length / count)
  return Array.from({ length: count }, (_, index) => products[index * step])
    .filter((one) => one !== undefined)
    .map((one) => ({ ...one, RetailPrice: one.RetailPrice + 100, ActionOn: new Date().toISOString() }))
}
