import { describe, expect, it } from 'vitest'
import {
  DEFAULT_SCALE_RULES,
  choosePrice,
  isGstin,
  keepsOffer,
  keepsPaymentType,
  keepsProduct,
  readScaleBarcode,
  stateCodeOf,
  upiLink,
} from '../index.ts'
import type { PricedProduct } from './price.ts'
import { barcodeForms, checkDigit, hasRightCheckDigit } from './check-digit.ts'

describe('codes', () => {
  it('CA-1 check digits of EAN-13, EAN-8, UPC-A and GTIN-14 are verified', () => {
    expect(['4006381333931', '96385074', '036000291452', '10614141000415'].map(hasRightCheckDigit)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(
      [
        '4006381333932',
        '96385075',
        '036000291453',
        '10614141000416',
        '400638133393',
        '',
        'abc',
        '123456789',
      ].map(hasRightCheckDigit),
    ).toEqual(Array(8).fill(false))
    expect(checkDigit('211234501500')).toBe('2')
  })

  it('CA-2 a UPC-A gets a leading 0 and both forms are one code', () => {
    expect(barcodeForms('036000291452')).toEqual(['036000291452', '0036000291452'])
    expect(barcodeForms('0036000291452')).toEqual(['0036000291452', '036000291452'])
    expect(['4006381333931', 'SKU', ''].map((code) => barcodeForms(code))).toEqual([
      ['4006381333931'],
      ['SKU'],
      [''],
    ])
  })

  it('CA-3 E1: rule 21 reads item 12345 and 1.500 kg from 2112345015002', () => {
    expect(readScaleBarcode('2112345015002', DEFAULT_SCALE_RULES)).toEqual({ item: '12345', quantity: 1_500 })
  })

  it('CA-3 E2: rule 23 reads item 12345 and 12.99 from 2312345012999', () => {
    expect(readScaleBarcode('2312345012999', DEFAULT_SCALE_RULES)).toEqual({ item: '12345', price: 1_299 })
    expect(readScaleBarcode('2312345012999', DEFAULT_SCALE_RULES, 3)).toEqual({
      item: '12345',
      price: 12_990,
    })
  })

  it('CA-4 E4: a wrong check digit is an error and no search', () => {
    expect(readScaleBarcode('2112345015003', DEFAULT_SCALE_RULES)).toMatchObject({
      code: 'barcode.wrong-check-digit',
    })
  })

  it('CA-3 other codes are searched unchanged', () => {
    expect(
      ['4006381333931', '2912345015008', '211234501500', '21123450150021', 'SKU-1'].map((code) =>
        readScaleBarcode(code, DEFAULT_SCALE_RULES),
      ),
    ).toEqual(Array(5).fill(undefined))
  })

  it('CA-3 the rule table gives the positions of item and measure', () => {
    const rule = { prefix: '2', itemDigits: 6, measure: 'weight', measureDigits: 5, decimals: 2 } as const
    const code = `2123456${'00150'}`
    expect(readScaleBarcode(code + checkDigit(code), [rule])).toEqual({ item: '123456', quantity: 1_500 })
    expect(readScaleBarcode('2112345015002', [{ ...rule, measureDigits: 6 }])).toMatchObject({
      code: 'barcode.bad-rule',
    })
    expect(
      readScaleBarcode('2112345015002', [
        { prefix: '21', itemDigits: 5, measure: 'weight', measureDigits: 5, decimals: 4 },
      ]),
    ).toEqual({ item: '12345', quantity: 150 })
    expect(
      readScaleBarcode('2312345012999', [
        { prefix: '23', itemDigits: 5, measure: 'price', measureDigits: 5, decimals: 3 },
      ]),
    ).toMatchObject({ code: 'barcode.bad-rule' })
  })

  it('CA-5 a GSTIN has a mod-36 check character', () => {
    expect(['27AAPFU0939F1ZV', '29ABCDE1234F1ZW'].map(isGstin)).toEqual([true, true])
    expect(stateCodeOf('27AAPFU0939F1ZV')).toBe('27')
    expect(['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1ZV '].map(isGstin)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it.each(['27AAPFU0939F1ZV', '29ABCDE1234F1ZW'])('CA-5 one changed character makes %s invalid', (gstin) => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    for (let place = 0; place < 15; place += 1) {
      for (const letter of alphabet) {
        if (letter !== gstin[place])
          expect(isGstin(gstin.slice(0, place) + letter + gstin.slice(place + 1))).toBe(false)
      }
    }
  })

  it('CA-6 the UPI link of a bill of 454.00 is as in the example', () => {
    const payee = { address: 'demo.retail@okbank', name: 'Demo Retail & Sons', merchantCode: '5411' }
    expect(upiLink(payee, 'BLR1A/S26/00042', 45_400)).toBe(
      'upi://pay?pa=demo.retail@okbank&pn=Demo%20Retail%20%26%20Sons&mc=5411&tr=BLR1AS2600042&tn=Bill%20BLR1A%2FS26%2F00042&am=454.00&cu=INR',
    )
    expect(upiLink({ address: 'a@b', name: "It's (new)!*\ud800" }, 'X', 5)).toBe(
      'upi://pay?pa=a@b&pn=It%27s%20%28new%29%21%2A%EF%BF%BD&tr=X&tn=Bill%20X&am=0.05&cu=INR',
    )
  })
})

describe('price', () => {
  const product: PricedProduct = {
    retailPrice: 10_000,
    mrp: 12_000,
    discountPercentage: 50_000,
    storeSpecificPrices: [
      { storeId: 'S1', retailPrice: 9_000 },
      { storeId: 'S2', mrp: 11_000, discountAmount: 500 },
    ],
  }

  it('CA-9 the store’s own price comes before the product’s, field by field', () => {
    expect(choosePrice(product, 'S1')).toEqual({
      unitPrice: 9_000,
      mrp: 12_000,
      discount: { kind: 'percent', percent: 50_000 },
    })
    expect(choosePrice(product, 'S2')).toEqual({
      unitPrice: 10_000,
      mrp: 11_000,
      discount: { kind: 'amount', amount: 500 },
    })
    expect(choosePrice(product, 'S3')).toEqual({
      unitPrice: 10_000,
      mrp: 12_000,
      discount: { kind: 'percent', percent: 50_000 },
    })
  })

  it('CA-9 a store’s discount of zero ends the product’s', () => {
    expect(
      choosePrice(
        { ...product, storeSpecificPrices: [{ storeId: 'S1', discountPercentage: 0, discountAmount: 0 }] },
        'S1',
      ),
    ).toEqual({ unitPrice: 10_000, mrp: 12_000 })
  })

  it('CA-10 a variant falls back on its parent, and without any price there is none', () => {
    expect(choosePrice({ mrp: 0 }, 'S1', product)).toEqual({
      unitPrice: 9_000,
      discount: { kind: 'percent', percent: 50_000 },
    })
    expect(choosePrice({ retailPrice: 100 }, 'S1', product)?.unitPrice).toBe(100)
    expect(choosePrice({}, 'S1')).toBeUndefined()
    expect(choosePrice({ retailPrice: Number.NaN }, 'S1')).toBeUndefined()
    expect(choosePrice({ retailPrice: -1 }, 'S1')).toBeUndefined()
    expect(choosePrice({ retailPrice: 0 }, 'S1')).toEqual({ unitPrice: 0 })
  })
})

describe('what the till keeps', () => {
  it('PS-5 goods not for sale, goods of other stores and goods without a key are skipped', () => {
    const keeps = (more: Parameters<typeof keepsProduct>[0]): boolean =>
      keepsProduct({ key: 'k', ...more }, 'S1')
    expect([
      keeps({}),
      keeps({ accessibleToStores: ['S1', 'S2'] }),
      keeps({ accessibleToStores: ['S2'], hasChildren: true }),
    ]).toEqual([true, true, true])
    expect([
      keeps({ key: '' }),
      keeps({ key: undefined }),
      keeps({ productType: 'Goods not for sale' }),
      keeps({ accessibleToStores: ['S2'] }),
      keeps({ isDeleted: true }),
    ]).toEqual(Array(5).fill(false))
  })

  it('CA-12 only payment types shown in sales are kept', () => {
    expect([
      keepsPaymentType({ showInSales: true }),
      keepsPaymentType({ showInSales: false }),
      keepsPaymentType({}),
      keepsPaymentType({ showInSales: true, isDeleted: true }),
    ]).toEqual([true, false, false, false])
  })

  it('CA-13 offers are kept within their validity and never coupons', () => {
    const keeps = (type: string, today: string): boolean =>
      keepsOffer({ type, validityFrom: '2026-11-10T00:00:00Z', validityTo: '2026-11-20' }, today)
    expect([
      keeps('Percent', '2026-11-09'),
      keeps('Percent', '2026-11-10'),
      keeps('Percent', '2026-11-20'),
      keeps('Percent', '2026-11-21'),
      keeps('Coupon', '2026-11-15'),
    ]).toEqual([false, true, true, false, false])
  })
})
