import { describe, expect, it } from 'vitest'
import {
  BILL,
  BUTTER,
  BUYER,
  MILK,
  OWN,
  SOAP,
  away,
  back,
  input,
  listed,
  local,
  toDelhi,
} from '../testing/gstr.ts'
import { gstr1 } from './gstr1.ts'
import { gstr3b, outwardSupplies } from './gstr3b.ts'
import { type RateRow, type ReturnDocument, treatmentOf } from './gstr-rows.ts'

describe('GSTR-1', () => {
  it('GR-1 an empty month has its GSTIN and period and no table', () => {
    expect(gstr1(input({}))).toEqual({ gstin: OWN, fp: '042026' })
  })

  it('GR-2 a bill to a registered buyer is listed with one item per rate, in rupees', () => {
    const { b2b } = listed({ ...BILL, value: 127_000, rows: [SOAP, ...BILL.rows, BUTTER, MILK] })
    expect(b2b).toEqual([
      {
        ctin: BUYER,
        inv: [
          {
            inum: 'BLR1A/S26/00042',
            idt: '09-04-2026',
            val: 1270,
            pos: '29',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [
              { num: 1, itm_det: { rt: 5, txval: 55.24, iamt: 0, camt: 1.38, samt: 1.38, csamt: 0 } },
              { num: 2, itm_det: { rt: 18, txval: 1033.9, iamt: 0, camt: 93.05, samt: 93.05, csamt: 0 } },
            ],
          },
        ],
      },
    ])
  })

  it('GR-3 a bill to an unregistered buyer in another State is listed above ₹1,00,000, before August 2024 above ₹2,50,000', () => {
    const isListed = (value: number, date: string): boolean => {
      const { b2cl, b2cs } = listed(toDelhi(value, date))
      expect((b2cl === undefined) !== (b2cs === undefined)).toBe(true)
      return b2cl !== undefined
    }
    expect(isListed(10_000_000, '2024-08-01')).toBe(false)
    expect(isListed(10_000_001, '2024-08-01')).toBe(true)
    expect(isListed(25_000_000, '2024-07-31')).toBe(false)
    expect(isListed(25_000_001, '2024-07-31')).toBe(true)
    expect(listed(toDelhi(11_800_000, '2026-04-09')).b2cl).toEqual([
      {
        pos: '07',
        inv: [
          {
            inum: 'BLR1A/S26/00042',
            idt: '09-04-2026',
            val: 118_000,
            itms: [{ num: 1, itm_det: { rt: 18, txval: 100_000, iamt: 18_000, camt: 0, samt: 0, csamt: 0 } }],
          },
        ],
      },
    ])
  })

  it('GR-4 other supplies to unregistered buyers are summed by State and rate, and credit notes lower them', () => {
    const small = { ...toDelhi(11_800, '2026-04-09'), key: 'two', rows: [away(180_000, 10_000, 1_800)] }
    const note: ReturnDocument = {
      ...small,
      key: 'three',
      kind: 'creditNote',
      value: -1_180,
      original: { number: 'BLR1A/S26/00001', date: '2026-04-01', value: 11_800 },
      rows: [away(180_000, -1_000, -180)],
    }
    const { b2cs, cdnur } = gstr1(
      input({ local: [SOAP, BUTTER, SOAP, back(BUTTER), MILK], documents: [small, note] }),
    )
    expect(cdnur).toBeUndefined()
    expect(b2cs).toEqual([
      {
        sply_ty: 'INTRA',
        pos: '29',
        typ: 'OE',
        rt: 18,
        txval: 67.8,
        iamt: 0,
        camt: 6.1,
        samt: 6.1,
        csamt: 0,
      },
      { sply_ty: 'INTER', pos: '07', typ: 'OE', rt: 18, txval: 90, iamt: 16.2, camt: 0, samt: 0, csamt: 0 },
    ])
  })

  it('GR-5 a credit note is listed where its bill was, above zero and with the bill', () => {
    const original = { number: 'BLR1A/S26/00007', date: '2026-03-30', value: 11_800_000 }
    const note: ReturnDocument = {
      ...BILL,
      kind: 'creditNote',
      number: 'BLR1A/C26/00003',
      value: -118_000,
      rows: [back(local(180_000, 100_000, 9_000))],
      original,
    }
    const unregistered: ReturnDocument = {
      ...note,
      key: 'two',
      buyerGstin: '',
      supply: 'interstate',
      placeOfSupply: '07',
      rows: [away(180_000, -100_000, -18_000)],
    }
    const { cdnr, cdnur, b2cs } = listed(note, unregistered)
    expect(b2cs).toBeUndefined()
    const common = {
      ntty: 'C',
      nt_num: 'BLR1A/C26/00003',
      nt_dt: '09-04-2026',
      inum: 'BLR1A/S26/00007',
      idt: '30-03-2026',
      val: 1180,
    }
    expect(cdnr).toEqual([
      {
        ctin: BUYER,
        nt: [
          {
            ...common,
            pos: '29',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 18, txval: 1000, iamt: 0, camt: 90, samt: 90, csamt: 0 } }],
          },
        ],
      },
    ])
    expect(cdnur).toEqual([
      {
        ...common,
        pos: '07',
        typ: 'B2CL',
        itms: [{ num: 1, itm_det: { rt: 18, txval: 1000, iamt: 180, camt: 0, samt: 0, csamt: 0 } }],
      },
    ])
  })

  it('GR-6 a bill of an earlier period that was changed is amended, and one that was voided is amended to nothing', () => {
    const march = { ...BILL, date: '2026-03-20' }
    const changed = { ...march, value: 59_000, rows: [local(180_000, 50_000, 4_500)] }
    const { b2b, b2ba } = listed({ ...march, counts: -1 }, changed)
    expect(b2b).toBeUndefined()
    expect(b2ba?.[0]?.inv[0]).toMatchObject({
      oinum: 'BLR1A/S26/00042',
      oidt: '20-03-2026',
      val: 590,
      itms: [{ itm_det: { txval: 500, camt: 45 } }],
    })
    expect(listed({ ...march, counts: -1 }).b2ba?.[0]?.inv[0]).toMatchObject({
      val: 0,
      itms: [{ itm_det: { rt: 18, txval: 0, camt: 0, samt: 0 } }],
    })
    const supplies = outwardSupplies(input({ documents: [{ ...march, counts: -1 }, changed] }))
    expect(supplies.taxed).toEqual({ taxable: -50_000, igst: 0, cgst: -4_500, sgst: -4_500, cess: 0 })
  })

  it('GR-6 a bill of an earlier period that gets a registered buyer leaves the summed supplies and is listed', () => {
    const march = { ...BILL, date: '2026-03-20' }
    const { b2b, b2ba, b2cs } = listed({ ...march, counts: -1, buyerGstin: '' }, march)
    expect(b2ba).toBeUndefined()
    expect(b2b?.[0]?.inv[0]).toMatchObject({ idt: '20-03-2026', val: 1180 })
    expect(b2cs).toMatchObject([{ txval: -1000, camt: -90 }])
  })

  it('GR-7 supplies without tax are in four sums, by State and buyer, exempt ones apart', () => {
    const exempt: RateRow = { ...MILK, treatment: 'exempt', taxable: 10_050 }
    const { nil, b2b } = gstr1(
      input({ local: [MILK, MILK, back(MILK)], documents: [{ ...BILL, rows: [exempt] }] }),
    )
    expect(b2b).toBeUndefined()
    expect(nil?.inv).toEqual([
      { sply_ty: 'INTRB2B', nil_amt: 0, expt_amt: 0, ngsup_amt: 0 },
      { sply_ty: 'INTRAB2B', nil_amt: 0, expt_amt: 100.5, ngsup_amt: 0 },
      { sply_ty: 'INTRB2C', nil_amt: 0, expt_amt: 0, ngsup_amt: 0 },
      { sply_ty: 'INTRAB2C', nil_amt: 32, expt_amt: 0, ngsup_amt: 0 },
    ])
    expect(treatmentOf(0, 'Exempt goods')).toBe('exempt')
    expect(treatmentOf(0, 'Nil')).toBe('nil')
    expect(treatmentOf(0, 'Non-GST')).toBe('nonGst')
    expect(treatmentOf(50_000, 'GST 5%')).toBe('taxed')
  })

  it('GR-8 goods are summed by HSN, unit and rate, registered buyers apart since May 2025', () => {
    const soap = { ...SOAP, hsn: '34011', unit: 'pc', buyerGstin: '', quantity: 1_000, example: 'Bath soap' }
    const rice = {
      ...BUTTER,
      hsn: '1006',
      unit: 'kg',
      buyerGstin: BUYER,
      quantity: 1_235,
      example: 'Basmati',
    }
    const delivery = { ...SOAP, hsn: '996813', unit: '', buyerGstin: '', quantity: 0, example: 'Delivery' }
    const hsn = [soap, { ...soap, hsn: '3401', unit: 'Pcs' }, rice, delivery]
    const amounts = { iamt: 0, csamt: 0 }
    const soaps = {
      ...amounts,
      hsn_sc: '3401',
      uqc: 'PCS',
      qty: 2,
      rt: 18,
      txval: 67.8,
      camt: 6.1,
      samt: 6.1,
    }
    const rices = {
      ...amounts,
      hsn_sc: '1006',
      uqc: 'KGS',
      qty: 1.24,
      rt: 5,
      txval: 55.24,
      camt: 1.38,
      samt: 1.38,
    }
    const service = {
      ...amounts,
      hsn_sc: '996813',
      uqc: 'NA',
      qty: 0,
      rt: 18,
      txval: 33.9,
      camt: 3.05,
      samt: 3.05,
    }
    expect(gstr1(input({ hsn })).hsn).toEqual({
      hsn_b2b: [{ num: 1, ...rices }],
      hsn_b2c: [
        { num: 1, ...soaps },
        { num: 2, ...service },
      ],
    })
    expect(gstr1(input({ hsn, period: '2025-04' })).hsn).toEqual({
      data: [
        { num: 1, ...rices },
        { num: 2, ...soaps },
        { num: 3, ...service },
      ],
    })
  })

  it('GR-9 each series is listed with its first and last number, how many were issued and how many voided', () => {
    const bills = {
      kind: 'bill',
      series: 'BLR1A/S26',
      first: 'BLR1A/S26/00001',
      last: 'BLR1A/S26/00120',
      issued: 120,
      voided: 3,
      missing: 0,
      repeated: 0,
    } as const
    const notes = { ...bills, kind: 'creditNote', first: 'C1', last: 'C2', issued: 2, voided: 0 } as const
    expect(gstr1(input({ series: [notes, bills] })).doc_issue).toEqual({
      doc_det: [
        {
          doc_num: 1,
          docs: [
            {
              num: 1,
              from: 'BLR1A/S26/00001',
              to: 'BLR1A/S26/00120',
              totnum: 120,
              cancel: 3,
              net_issue: 117,
            },
          ],
        },
        { doc_num: 5, docs: [{ num: 1, from: 'C1', to: 'C2', totnum: 2, cancel: 0, net_issue: 2 }] },
      ],
    })
  })
})

describe('GSTR-3B', () => {
  it('GR-10 the outward part sums all supplies, and those to unregistered buyers in other States by State', () => {
    const documents = [BILL, { ...toDelhi(11_800_000, '2026-04-09'), key: 'two' }]
    const exempt: RateRow = { ...MILK, treatment: 'exempt', taxable: 1_000 }
    const outside: RateRow = { ...MILK, treatment: 'nonGst', taxable: 700 }
    const cola = local(280_000, 10_000, 1_400, 1_200)
    expect(gstr3b(input({ documents, local: [cola, MILK, exempt, outside] }))).toEqual({
      gstin: OWN,
      ret_period: '042026',
      sup_details: {
        osup_det: { txval: 101_100, iamt: 18_000, camt: 104, samt: 104, csamt: 12 },
        osup_zero: { txval: 0, iamt: 0, csamt: 0 },
        osup_nil_exmp: { txval: 42 },
        osup_nongst: { txval: 7 },
      },
      inter_sup: { unreg_details: [{ pos: '07', txval: 100_000, iamt: 18_000 }] },
    })
  })
})
