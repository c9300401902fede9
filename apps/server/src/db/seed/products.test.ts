import { Tax } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from './companies.ts'
import { demoKey } from './keys.ts'
import { demoRetailProducts, ean13 } from './products.ts'
import { TAXES } from './setup-data.ts'

const products = demoRetailProducts()
const bySku = new Map(products.map((product) => [product.SKU, product]))

describe('the demo catalogue', () => {
  test('SV-25 has 500 products in 12 categories with keys of their own', () => {
    expect(products).toHaveLength(500)
    expect(new Set(products.map((product) => product.key)).size).toBe(500)
    expect(bySku.size).toBe(500)
    expect(new Set(products.map((product) => product.CategoryID)).size).toBe(12)
  })

  test('SV-25 has barcodes with valid check digits, each once', () => {
    const codes = products.map((product) => product.BarCode).filter((code) => code !== '')
    expect(codes.length).toBeGreaterThan(400)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toBe(ean13(code.slice(0, 12)))
    expect(ean13('211234501500')).toBe('2112345015002')
  })

  test('SV-25 has the five fixed products to the letter', () => {
    const fixed = [
      ['DEMO-001', 'Table butter 100 g', '8900000000012', 5800, 'GST 5%', false],
      ['DEMO-002', 'Bath soap 125 g', '8900000000029', 4000, 'GST 18%', false],
      ['DEMO-003', 'Cola 750 ml', '8900000000036', 4000, 'GST 40%', false],
      ['DEMO-004', 'Milk 500 ml', '8900000000043', 3200, 'Nil', false],
      ['12345', 'Basmati loose', '', 8900, 'GST 5%', true],
    ] as const
    for (const [sku, Name, BarCode, RetailPrice, tax, IsWeighed] of fixed) {
      const TaxID = demoKey(DEMO_RETAIL.id, 'tax', tax)
      expect(bySku.get(sku)).toMatchObject({
        Name,
        BarCode,
        RetailPrice,
        TaxID,
        IsWeighed,
        PriceIncludesTax: true,
      })
    }
  })

  test('SV-25 has weighed goods, variants with their parent, and prices of one store', () => {
    expect(products.filter((product) => product.IsWeighed).length).toBeGreaterThan(20)
    expect(products.filter((product) => product.StoreSpecificPrices.length > 0).length).toBeGreaterThan(10)
    expect(
      products.filter((product) => product.AccessibleToSelectedStores.length > 0).length,
    ).toBeGreaterThan(3)
    const keys = new Set(products.map((product) => product.key))
    const variants = products.filter((product) => product.ParentProductID !== '')
    expect(variants.length).toBeGreaterThan(20)
    expect(variants.every((variant) => keys.has(variant.ParentProductID))).toBe(true)
  })

  test('SV-25 has taxes as the contract writes them, and every product has one of them', () => {
    const taxes = TAXES.map(({ TaxName, Rates }) =>
      Tax.parse({ key: demoKey(DEMO_RETAIL.id, 'tax', TaxName), TaxName, Rates, IsDeleted: false }),
    )
    const keys = new Set(taxes.map((tax) => tax.key))
    expect(products.every((product) => keys.has(product.TaxID))).toBe(true)
  })
})
