import { describe, expect, it } from 'vitest'
import { isPincode, serviceability } from '../index.ts'

describe('pincode', () => {
  const area = {
    storeId: 'S1',
    pincode: '560001',
    minOrder: 20_000,
    fee: 3_000,
    etaMin: 45,
    codAllowed: false,
    active: true,
  }

  it('OR-13 a pincode has six digits and does not begin with 0', () => {
    expect(['560001', '056001', '56001', '5600011', '56000a', ''].map(isPincode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('OR-14 an order is served where an active area of the store covers it', () => {
    const ask = (more: Partial<Parameters<typeof serviceability>[1]> = {}, areas = [area]) =>
      serviceability(areas, { storeId: 'S1', pincode: '560001', amount: 20_000, cod: false, ...more })
    expect(ask()).toEqual({ serviceable: true, fee: 3_000, etaMin: 45, codAllowed: false })
    expect(ask({ amount: 19_999 })).toEqual({ serviceable: false, reason: 'below-minimum', minOrder: 20_000 })
    expect([
      ask({ cod: true }),
      ask({ pincode: '560002' }),
      ask({ storeId: 'S2' }),
      ask({ pincode: '1' }),
      ask({}, [{ ...area, active: false }]),
    ]).toEqual(
      ['no-cod', 'not-served', 'not-served', 'invalid-pincode', 'not-served'].map((reason) => ({
        serviceable: false,
        reason,
      })),
    )
    expect(ask({ cod: true }, [{ ...area, codAllowed: true }])).toMatchObject({
      serviceable: true,
      codAllowed: true,
    })
  })
})
