import { describe, expect, it } from 'vitest'
import { STATES, headsForBothSupplies, settle, stateNamed, stateOf, taxTermsFor } from '../index.ts'
import { cart, gst, line } from '../testing/carts.ts'

const KARNATAKA = { stateCode: '29', composition: false }
const CHANDIGARH = { stateCode: '04', composition: false }

const sold = (store: typeof KARNATAKA, delivery?: string) => {
  const { supply, stateHead, composition, placeOfSupply } = taxTermsFor(store, delivery)
  const goods = line({ unitPrice: 11_800, tax: gst(18) })
  const { lines, totals, faults } = settle(cart([goods], { supply, stateHead, composition }))
  const heads = lines[0]?.heads.map(({ code, amount }) => [code, amount])
  return { placeOfSupply, heads, taxable: totals.taxable, total: totals.total, faults }
}

describe('place of supply', () => {
  it('TX-11 at the counter and within its State a store charges CGST and SGST', () => {
    const halves = {
      placeOfSupply: '29',
      heads: [
        ['CGST', 900],
        ['SGST', 900],
      ],
      taxable: 10_000,
      total: 11_800,
    }
    expect(sold(KARNATAKA)).toMatchObject(halves)
    expect(sold(KARNATAKA, '29')).toMatchObject(halves)
  })

  it('TX-11 to another State, or to a Union territory from outside, IGST', () => {
    for (const code of ['27', '04'])
      expect(sold(KARNATAKA, code)).toMatchObject({
        placeOfSupply: code,
        heads: [['IGST', 1_800]],
        taxable: 10_000,
        total: 11_800,
      })
  })

  it('TX-12 in a Union territory without legislature CGST and UTGST', () => {
    expect(sold(CHANDIGARH)).toMatchObject({
      placeOfSupply: '04',
      heads: [
        ['CGST', 900],
        ['UTGST', 900],
      ],
      total: 11_800,
    })
  })

  it('TX-14 a composition dealer charges the price and no tax', () => {
    expect(sold({ ...KARNATAKA, composition: true })).toMatchObject({
      heads: [],
      taxable: 11_800,
      total: 11_800,
      faults: [],
    })
  })

  it('TX-16 a composition dealer may not supply to another State', () => {
    const { faults, total } = sold({ ...KARNATAKA, composition: true }, '27')
    expect(faults).toMatchObject([{ code: 'supply.composition' }])
    expect(total).toBe(11_800)
  })

  it('TX-11 a store without a State sells nothing to another State', () => {
    expect(sold({ stateCode: '', composition: false }, '27')).toMatchObject({
      placeOfSupply: '',
      heads: [
        ['CGST', 900],
        ['SGST', 900],
      ],
    })
  })
})

describe('the heads of an order that becomes a bill', () => {
  const sums = (supply: 'local' | 'interstate', from: 'local' | 'interstate', store = KARNATAKA) => {
    const { stateHead } = taxTermsFor(store)
    const [ordered] = settle(cart([line({ tax: gst(18) })], { supply: from, stateHead })).lines
    const rates = [{ name: 'GST', ...headsForBothSupplies(ordered?.heads ?? []) }]
    const [billed] = settle(cart([line({ tax: { id: 't', name: 'T', rates } })], { supply, stateHead })).lines
    return billed?.heads.map(({ code, rate }) => [code, rate])
  }

  it('TX-17 follow the place of delivery of the bill, both ways', () => {
    expect(sums('interstate', 'local')).toEqual([['IGST', 180_000]])
    expect(sums('interstate', 'interstate')).toEqual([['IGST', 180_000]])
    expect(sums('local', 'interstate')).toEqual([
      ['CGST', 90_000],
      ['SGST', 90_000],
    ])
    expect(sums('local', 'interstate', CHANDIGARH)).toEqual([
      ['CGST', 90_000],
      ['UTGST', 90_000],
    ])
  })
})

describe('the States', () => {
  it('TX-12 each has one code and one name, and is found by both', () => {
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(STATES.length)
    for (const state of STATES) {
      expect(stateOf(state.code)).toBe(state)
      expect(stateNamed(` ${state.name.toUpperCase()} `)).toBe(state)
    }
    expect(stateNamed('Jammu & Kashmir')?.code).toBe('01')
    expect([stateOf('25')?.code, stateOf('28')?.code, stateOf('99')]).toEqual(['26', '37', undefined])
  })
})
